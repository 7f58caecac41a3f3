// The table of rights as the hub applies it. The hub checks events instead of requests, but only events that a device
// sends in a stream that all devices write. The roles for an event are those of all requests that write it. Imports
// write most events.

import type { ClubEvent } from '../../club/model/clubEvents.ts'
import type { PlanEvent } from '../../club/model/planEvents.ts'
import {
  ENTRANTS_RIGHT,
  KEYBOARD_RIGHT,
  IMPORTS_RIGHT,
  rightForRoles,
  RULEBOOKS_RIGHT,
  USERS_RIGHT,
  PLAN_RIGHT,
  RESTORE_RIGHT,
  type ChangeRight,
  ROSTER_RIGHT,
  SEASONS_RIGHT,
  REPLACEMENTS_RIGHT,
} from '../../club/model/rights.ts'
import { isUserEvent, MANAGER_ROLES, USER_ROLES } from '../../club/model/users.ts'
import { GAME_TAKEN_OVER_EVENT_TYPE } from '../../club/model/gameStream.ts'
import { CLUB_STREAM, GAME_STREAM_PREFIX, PEOPLE_STREAM_PREFIX, PLAN_STREAM_PREFIX } from '../../club/model/streams.ts'
import type { AskFunction } from '../../application/requests.ts'
import type { Envelope, StoreError } from '../../store/port.ts'

type SharedEvent = ClubEvent['type'] | PlanEvent['type']

export const EVENT_RIGHTS: Readonly<Record<SharedEvent, ChangeRight>> = {
  ClubCreated: RESTORE_RIGHT,
  VocabularyRaised: KEYBOARD_RIGHT,
  MemberAdded: ROSTER_RIGHT,
  NameNoted: ROSTER_RIGHT,
  ClubNoted: ROSTER_RIGHT,
  MemberActivated: ROSTER_RIGHT,
  MemberDeactivated: ROSTER_RIGHT,
  MembersMerged: ROSTER_RIGHT,
  MembersParted: ROSTER_RIGHT,
  PresenceNoted: ROSTER_RIGHT,
  EveningOpened: ROSTER_RIGHT,
  EveningClosed: ROSTER_RIGHT,
  EveningReopened: ROSTER_RIGHT,
  EveningPlanned: ROSTER_RIGHT,
  EveningPlanDropped: ROSTER_RIGHT,
  AttendanceNoted: ROSTER_RIGHT,
  NamesToldApart: ROSTER_RIGHT,
  ImportUndone: IMPORTS_RIGHT,
  SeasonOpened: IMPORTS_RIGHT,
  SeasonFlagsChanged: SEASONS_RIGHT,
  SeasonSchemeChanged: IMPORTS_RIGHT,
  StandingsHidden: SEASONS_RIGHT,
  StandingsOpened: SEASONS_RIGHT,
  SchemePublished: IMPORTS_RIGHT,
  PhraseReworded: SEASONS_RIGHT,
  RulebookKept: RULEBOOKS_RIGHT,
  SeriesSet: IMPORTS_RIGHT,
  SeriesRemoved: SEASONS_RIGHT,
  PersonAdded: USERS_RIGHT,
  PersonRenamed: USERS_RIGHT,
  PersonRolesSet: USERS_RIGHT,
  PersonMemberNoted: USERS_RIGHT,
  PersonRetired: USERS_RIGHT,
  PersonReturned: USERS_RIGHT,
  PersonPinSet: { subject: 'pin', who: MANAGER_ROLES, self: true },
  PinMissed: KEYBOARD_RIGHT,
  EntrantsAdded: ENTRANTS_RIGHT,
  EntrantWithdrawn: ENTRANTS_RIGHT,
  EntrantMarked: ENTRANTS_RIGHT,
  EntrantsCheckedIn: ENTRANTS_RIGHT,
  PairsSet: IMPORTS_RIGHT,
  StageAdded: IMPORTS_RIGHT,
  StageChanged: IMPORTS_RIGHT,
  StageRemoved: PLAN_RIGHT,
  StageSeated: IMPORTS_RIGHT,
  PlayerReplaced: IMPORTS_RIGHT,
  JudgeNamed: IMPORTS_RIGHT,
  LotDrawn: IMPORTS_RIGHT,
  LineupDecided: REPLACEMENTS_RIGHT,
  PointsGiven: IMPORTS_RIGHT,
  PlanImportUndone: IMPORTS_RIGHT,
}

/** Whoever may name a judge may add a guest of that name. Other members are added by users with the roster right. */
const ADD_GUEST_RIGHT = rightForRoles('members', ...USER_ROLES)

function rightToWrite({ type, version, payload }: Envelope): ChangeRight | undefined {
  if (type === 'MemberAdded' && (payload as { readonly guest?: unknown } | null)?.guest === true) return ADD_GUEST_RIGHT
  // `NameNoted` does not say whether it names a guest, so everybody with the right to add guests may write it as the
  // first event of a member's stream. That event alone makes nobody a member: for that, the author would need the right
  // to write `MemberAdded`.
  if (type === 'NameNoted' && version === 1) return ADD_GUEST_RIGHT
  return Object.hasOwn(EVENT_RIGHTS, type) ? EVENT_RIGHTS[type as SharedEvent] : undefined
}

/**
 * Refuses an envelope that its author may not write, or a takeover that the device's scope does not allow. A table
 * device takes over running games, a desk device finished ones. In a club without users, only a device of scope `all`
 * may add the first user.
 */
export function createAuthorRightsCheck(ask: AskFunction) {
  return async (envelope: Envelope, scope: string): Promise<StoreError | undefined> => {
    const { stream, type, author, payload } = envelope
    if (type === GAME_TAKEN_OVER_EVENT_TYPE && scope !== 'all') {
      const game = await ask('games.get', { game: stream.slice(GAME_STREAM_PREFIX.length) })
      // A game that cannot be read is neither running nor finished, so only a device of scope `all` may take it over.
      return game.ok && (game.value.phase === 'over') === (scope === 'desk')
        ? undefined
        : { code: 'sync/out-of-scope', params: { stream, scope } }
    }
    if (stream !== CLUB_STREAM && !stream.startsWith(PEOPLE_STREAM_PREFIX) && !stream.startsWith(PLAN_STREAM_PREFIX))
      return undefined
    const right = rightToWrite(envelope)
    // An event that does not belong in these streams is refused elsewhere, because of its type.
    if (right === undefined || !('who' in right) || right.who === 'everybody') return undefined
    const users = await ask('users.list', {})
    if (!users.ok || users.value.every(({ retired }) => retired))
      // Whoever adds the first user controls all rights from then on.
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
