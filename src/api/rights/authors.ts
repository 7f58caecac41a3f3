// The table of rights as the hub asks it: not by request, but by the event that a device sends in a stream that all
// devices write. The roles of an event are those of every request that writes it; imports write most of them.

import type { ClubEvent } from '../../club/model/clubEvents.ts'
import type { PlanEvent } from '../../club/model/planEvents.ts'
import {
  ENTRANTS,
  everybody,
  IMPORTS,
  only,
  RULEBOOKS,
  USERS,
  PLAN,
  RESTORE,
  type Right,
  ROSTER,
  SEASONS,
  SUBSTITUTES,
} from '../../club/model/rights.ts'
import { isUserEvent, MANAGERS, USER_ROLES } from '../../club/model/users.ts'
import { TAKEN_OVER } from '../../club/model/gameStream.ts'
import { CLUB_STREAM, GAMES, PEOPLE, PLANS } from '../../club/model/streams.ts'
import type { Ask } from '../../application/requests.ts'
import type { Envelope, StoreError } from '../../store/port.ts'

type SharedEvent = ClubEvent['type'] | PlanEvent['type']

const ANY = everybody('keyboard')

export const AUTHORS: Readonly<Record<SharedEvent, Right>> = {
  ClubCreated: RESTORE,
  VocabularyRaised: ANY,
  MemberAdded: ROSTER,
  NameNoted: ROSTER,
  ClubNoted: ROSTER,
  MemberActivated: ROSTER,
  MemberDeactivated: ROSTER,
  MembersMerged: ROSTER,
  MembersParted: ROSTER,
  PresenceNoted: ROSTER,
  ImportUndone: IMPORTS,
  SeasonOpened: IMPORTS,
  SeasonFlagsChanged: SEASONS,
  SeasonSchemeChanged: IMPORTS,
  StandingsHidden: SEASONS,
  StandingsOpened: SEASONS,
  SchemePublished: IMPORTS,
  PhraseReworded: SEASONS,
  RulebookKept: RULEBOOKS,
  SeriesSet: IMPORTS,
  SeriesRemoved: SEASONS,
  PersonAdded: USERS,
  PersonRenamed: USERS,
  PersonRolesSet: USERS,
  PersonMemberNoted: USERS,
  PersonRetired: USERS,
  PersonReturned: USERS,
  PersonPinSet: { subject: 'pin', who: MANAGERS, self: true },
  PinMissed: ANY,
  EntrantsAdded: ENTRANTS,
  EntrantWithdrawn: ENTRANTS,
  EntrantMarked: ENTRANTS,
  EntrantsCheckedIn: ENTRANTS,
  PairsSet: IMPORTS,
  StageAdded: IMPORTS,
  StageChanged: IMPORTS,
  StageRemoved: PLAN,
  StageSeated: IMPORTS,
  PlayerReplaced: IMPORTS,
  JudgeNamed: IMPORTS,
  LotDrawn: IMPORTS,
  LineupDecided: SUBSTITUTES,
  PointsGiven: IMPORTS,
  PlanImportUndone: IMPORTS,
}

/** Whoever may name a judge takes a guest in with the name; others join by those who keep the roster. */
const GUESTS = only('members', ...USER_ROLES)

function rightOf({ type, version, payload }: Envelope): Right | undefined {
  if (type === 'MemberAdded' && (payload as { readonly guest?: unknown } | null)?.guest === true) return GUESTS
  // The event does not say whether it names a guest, so everybody with the right to add guests may write a first name.
  // A first name alone makes nobody a member: that needs the right to `MemberAdded`.
  if (type === 'NameNoted' && version === 1) return GUESTS
  return Object.hasOwn(AUTHORS, type) ? AUTHORS[type as SharedEvent] : undefined
}

/**
 * Why the author of an envelope may not write it, or a device of this scope may not take its game over: a table takes
 * over games that run, a desk those that are over. In a club without users only a device of all scopes adds the first.
 */
export function createAuthorRights(ask: Ask) {
  return async (envelope: Envelope, scope: string): Promise<StoreError | undefined> => {
    const { stream, type, author, payload } = envelope
    if (type === TAKEN_OVER && scope !== 'all') {
      const game = await ask('games.get', { game: stream.slice(GAMES.length) })
      // A game that cannot be read is neither: only a device of all scopes takes it over.
      return game.ok && (game.value.phase === 'over') === (scope === 'desk')
        ? undefined
        : { code: 'sync/out-of-scope', params: { stream, scope } }
    }
    if (stream !== CLUB_STREAM && !stream.startsWith(PEOPLE) && !stream.startsWith(PLANS)) return undefined
    const right = rightOf(envelope)
    // What is no event of these streams is refused for its type.
    if (right === undefined || !('who' in right) || right.who === 'everybody') return undefined
    const users = await ask('users.list', {})
    if (!users.ok || users.value.every(({ retired }) => retired))
      // Whoever adds the first user decides who may do anything from then on.
      return isUserEvent({ type }) && scope !== 'all'
        ? { code: 'sync/out-of-scope', params: { stream, scope } }
        : undefined
    const person = users.value.find(({ id, retired }) => id === author && !retired)
    const offices = right.who.join(' ')
    if (person === undefined) return { code: 'rights/nobody', params: { offices } }
    const isSelf = right.self === true && (payload as { readonly person?: unknown }).person === person.id
    if (isSelf || person.roles.some((role) => right.who.includes(role))) return undefined
    return { code: `rights/${right.subject}`, params: { name: person.name, offices } }
  }
}
