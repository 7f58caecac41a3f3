// Rights of authors as the hub applies them to every event in a stream that all devices write. The expectations follow
// the club's decisions (ADR 21) and are not copied from the program.

import { describe, expect, it, test } from 'vitest'
import { type EVENT_RIGHTS, createAuthorRightsCheck } from '../../../src/api/rights/authors.ts'
import { USER_ROLES, type UserRole } from '../../../src/api/contract/people.ts'
import { CLUB_SYNC_POLICY } from '../../../src/club/model/clubSyncPolicy.ts'
import { GAME_TAKEN_OVER_EVENT_TYPE } from '../../../src/club/model/gameStream.ts'
import type { AskFunction } from '../../../src/application/requests.ts'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import type { Envelope } from '../../../src/store/port.ts'
import { DEVICE_STREAM_SCOPES } from '../../../src/store/sync/policy.ts'
import { RIGHTS } from '../../support/rights.ts'
import { clubOver, prepare, scenes } from '../scenes.ts'

/**
 * Judge, secretary, chief judge and organiser by letter. `*` means everybody, even without a user. `+` includes the
 * users whom the event concerns.
 */
const WHO: Readonly<Record<keyof typeof EVENT_RIGHTS, string>> = {
  ClubCreated: 'co',
  VocabularyRaised: '*',
  MemberAdded: 'sco',
  NameNoted: 'sco',
  ClubNoted: 'sco',
  MemberActivated: 'sco',
  MemberDeactivated: 'sco',
  MembersMerged: 'sco',
  MembersParted: 'sco',
  PresenceNoted: 'sco',
  EveningOpened: 'sco',
  EveningClosed: 'sco',
  EveningReopened: 'sco',
  EveningPlanned: 'sco',
  EveningPlanDropped: 'sco',
  AttendanceNoted: 'sco',
  NamesToldApart: 'sco',
  ImportUndone: 'sco',
  SeasonOpened: 'sco',
  SeasonFlagsChanged: 'o',
  SeasonSchemeChanged: 'sco',
  StandingsHidden: 'o',
  StandingsOpened: 'o',
  SchemePublished: 'sco',
  RulebookKept: 'sco',
  PhraseReworded: 'o',
  SeriesSet: 'sco',
  SeriesRemoved: 'o',
  PersonAdded: 'co',
  PersonRenamed: 'co',
  PersonRolesSet: 'co',
  PersonMemberNoted: 'co',
  PersonRetired: 'co',
  PersonReturned: 'co',
  PersonPinSet: 'co+',
  PinMissed: '*',
  EntrantsAdded: 'sco',
  EntrantWithdrawn: 'sco',
  EntrantMarked: 'sco',
  EntrantsCheckedIn: 'sco',
  PairsSet: 'sco',
  StageAdded: 'sco',
  StageChanged: 'sco',
  StageRemoved: 'o',
  StageSeated: 'sco',
  PlayerReplaced: 'sco',
  JudgeNamed: 'sco',
  LotDrawn: 'sco',
  LineupDecided: 'co',
  PointsGiven: 'sco',
  PlanImportUndone: 'sco',
}

const LETTERS: Readonly<Record<string, UserRole>> = {
  j: 'judge',
  s: 'secretary',
  c: 'chief-judge',
  o: 'organiser',
}
const USERS = [
  ...Object.entries(LETTERS).map(([id, role]) => ({ id, name: id, roles: [role], retired: false })),
  { id: 'retired', name: 'R', roles: [...USER_ROLES], retired: true },
]

const asking = (users: readonly unknown[], phase = 'day') =>
  createAuthorRightsCheck((async (name: string) => ({
    ok: true,
    value: name === 'users.list' ? users : { phase },
  })) as unknown as AskFunction)

function envelope(type: string, author: string, stream = 'club'): Envelope {
  const payload = { person: 'j' }
  return { stream, version: 1, hash: '', at: 0, author, type, payload, private: false, laptop: 'a' }
}

test.each([...Object.keys(LETTERS), 'retired', 'unknown'])(
  'the author %s may add a guest exactly if they have a role',
  async (author) => {
    const guest = { ...envelope('MemberAdded', author), payload: { member: 'm', guest: true } }
    for (const event of [guest, envelope('NameNoted', author, 'people/m')])
      expect((await asking(USERS)(event, 'all')) === undefined).toBe(Object.hasOwn(LETTERS, author))
  },
)

test.each(DEVICE_STREAM_SCOPES.flatMap((scope) => ['day', 'night', 'over'].map((phase) => [scope, phase] as const)))(
  'a device of scope %s may take over a game in phase %s only if the scope allows it',
  async (scope, phase) => {
    const fault = await asking(USERS, phase)(envelope(GAME_TAKEN_OVER_EVENT_TYPE, 'j', 'game/1'), scope)
    const may = scope === 'all' || (scope === 'table' ? phase !== 'over' : phase === 'over')
    expect(fault?.code).toBe(may ? undefined : 'sync/out-of-scope')
  },
)

test.each(DEVICE_STREAM_SCOPES)(
  'a device of scope %s may take over an unreadable game only if the scope is all',
  async (scope) => {
    const ask = (async () => ({ ok: false, error: { code: 'store/unsound', params: {} } })) as unknown as AskFunction
    const fault = await createAuthorRightsCheck(ask)(envelope(GAME_TAKEN_OVER_EVENT_TYPE, 'j', 'game/1'), scope)
    expect(fault?.code).toBe(scope === 'all' ? undefined : 'sync/out-of-scope')
  },
)

describe.each(Object.entries(WHO))('%s', (type, may) => {
  it.each([...Object.keys(LETTERS), 'retired', 'unknown'])(
    'is allowed or refused for the author %s as specified in ADR 21',
    async (author) => {
      const isAllowed = may === '*' || may.includes(author) || (may.endsWith('+') && author === 'j')
      for (const stream of ['club', 'people/m', 'plan/s'])
        expect((await asking(USERS)({ ...envelope(type, author, stream), version: 2 }, 'all')) === undefined).toBe(
          isAllowed,
        )
      expect(await asking([])(envelope(type, author), 'all')).toBeUndefined()
      expect(await asking(USERS)(envelope(type, author, 'game/1'), 'all')).toBeUndefined()
    },
  )
})

describe.each(DEVICE_STREAM_SCOPES)('club without users, device of scope %s', (scope) => {
  test.each(Object.keys(WHO))(
    'accepts the event %s, unless it concerns users and the scope is not all',
    async (type) => {
      const fault = await asking([])(envelope(type, 'nobody'), scope)
      expect(fault?.code).toBe(type.startsWith('Person') && scope !== 'all' ? 'sync/out-of-scope' : undefined)
    },
  )
})

describe('whoever may make a change may write all of its events', () => {
  it.each(scenes)('$name', async ({ name, scene }) => {
    const store = createMemoryStore()
    const ask = clubOver(store, 'id')
    const world = await prepare(name, ask)
    const written: Envelope[] = []
    store.subscribe((envelopes) => written.push(...envelopes))
    await scene(ask, world)
    const right = RIGHTS[name as keyof typeof RIGHTS]
    const roles = 'byGame' in right ? Object.keys(right.byGame) : right.who === 'everybody' ? [] : right.who
    for (const { stream, version, type, payload } of written) {
      if (CLUB_SYNC_POLICY.kindOf(stream) !== 'shared') continue
      const isFirstName = type === 'NameNoted' && version === 1
      const isGuest = isFirstName || (payload as { readonly guest?: true }).guest === true
      const letters = isGuest ? 'jsco' : WHO[type as keyof typeof WHO]
      for (const role of roles)
        expect([type, letters === '*' || [...letters].some((each) => LETTERS[each] === role)]).toEqual([type, true])
    }
  })
})
