// Guards of club and plan events. All events that the club's own commands write are accepted, both on receipt and at
// every start. Each absurd event in the tables is refused with the code of the corresponding command.

import { describe, expect, it, test } from 'vitest'
import { clubEventFault } from '../../../src/club/gate/clubGuards.ts'
import { withAllMembersActive, planEventFault } from '../../../src/club/gate/planGuards.ts'
import { type ClubEvent, joiningEvents, type PersonEvent } from '../../../src/club/model/clubEvents.ts'
import { foldClub, INITIAL_CLUB_STATE } from '../../../src/club/model/clubState.ts'
import { foldPlan, NO_PLAN } from '../../../src/club/model/plan.ts'
import type { PlanEvent } from '../../../src/club/model/planEvents.ts'
import { createSampleSeason } from '../../../src/application/sample/sampleSeason.ts'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import { clubOver, prepare, scenes } from '../../api/scenes.ts'
import { newClub, taken } from '../clubFixture.ts'
import { judgedStore } from './judgedStore.ts'

describe('guards accept all events', () => {
  it.each(scenes)('of the scene $name', async ({ name, scene }) => {
    const { store, refused } = judgedStore(createMemoryStore())
    const ask = clubOver(store, 'id')
    await scene(ask, await prepare(name, ask))
    expect(refused).toEqual([])
  })

  test('of the sample season', async () => {
    const { store, refused, judged } = judgedStore(createMemoryStore())
    await taken(createSampleSeason(newClub(store), 'en'))
    expect(refused).toEqual([])
    expect(judged()).toBeGreaterThan(100)
  })
})

const SEASON = {
  type: 'SeasonOpened',
  season: 's1',
  name: 'Season',
  kind: 'season',
  scheme: 'official-2025',
  schemeVersion: '1',
  from: '2026-01-01',
  rulebook: 'city',
  preset: 'city',
  flags: {},
} as const
const MEMBERS = Array.from({ length: 14 }, (_, index) => `m${index + 1}`)
const CLUB = foldClub(INITIAL_CLUB_STATE, [
  { type: 'ClubCreated', name: 'Black Cat' },
  ...MEMBERS.flatMap((member) => joiningEvents(member, `Player ${member}`)),
  SEASON,
  { type: 'MembersMerged', from: 'm14', into: 'm13' },
  { type: 'PersonAdded', person: 'p1', name: 'Olga', roles: ['organiser'] },
  { type: 'SeriesSet', series: 'g1', name: 'Grand prix', parts: [{ season: 's1', coefficient: '1' }] },
])

const ABSURD_OF_CLUB: readonly (readonly [what: string, event: Exclude<ClubEvent, PersonEvent>, code: string])[] = [
  ['named twice', { type: 'ClubCreated', name: 'Other' }, 'club/exists'],
  ['a member again', { type: 'MemberAdded', member: 'm1' }, 'gate/known-already'],
  ['a member called as every object', { type: 'MemberAdded', member: '__proto__' }, 'gate/known-already'],
  ['a merge with himself', { type: 'MembersMerged', from: 'm1', into: 'm1' }, 'members/merged-with-himself'],
  ['a ring of merges', { type: 'MembersMerged', from: 'm13', into: 'm14' }, 'members/unknown'],
  ['a merge into nobody', { type: 'MembersMerged', from: 'm1', into: 'm99' }, 'members/unknown'],
  ['parting who is not merged', { type: 'MembersParted', member: 'm1' }, 'members/not-merged'],
  ['nobody is present', { type: 'PresenceNoted', members: ['m99'], present: true }, 'members/unknown'],
  ['a season again', { ...SEASON, name: 'Other' }, 'gate/known-already'],
  ['a season called as every object', { ...SEASON, season: 'constructor', name: 'Other' }, 'gate/known-already'],
  ['a name of a season twice', { ...SEASON, season: 's2' }, 'seasons/name-taken'],
  ['no such scheme', { ...SEASON, season: 's2', name: 'Other', scheme: 'constructor' }, 'schemes/unknown'],
  ['no such version', { ...SEASON, season: 's2', name: 'Other', schemeVersion: '99' }, 'schemes/unknown'],
  ['no such rules', { ...SEASON, season: 's2', name: 'Other', rulebook: 'm1' as never }, 'setup/unknown-rulebook'],
  ['no such flag', { ...SEASON, season: 's2', name: 'Other', flags: { nothing: true } }, 'flags/unknown'],
  ['no such day', { ...SEASON, season: 's2', name: 'Other', from: '2026-13-40' }, 'gate/bad-day'],
  [
    'another value of a flag',
    { type: 'SeasonFlagsChanged', season: 's1', flags: { x: 1 }, midway: false },
    'flags/unknown',
  ],
  ['another scheme', { type: 'SeasonSchemeChanged', season: 's1', scheme: 'x', schemeVersion: '1' }, 'schemes/unknown'],
  [
    'hidden from no game',
    { type: 'StandingsHidden', season: 's1', hiding: { what: 'table', from: { game: 0 } } },
    'gate/bad-number',
  ],
  ['hidden in no season', { type: 'StandingsOpened', season: 's9' }, 'seasons/unknown'],
  ['a person again', { type: 'PersonAdded', person: 'p1', name: 'Zoya', roles: ['judge'] }, 'gate/known-already'],
  ['a person of a taken name', { type: 'PersonAdded', person: 'p2', name: 'olga', roles: [] }, 'persons/name-taken'],
  [
    'a person who is no member',
    { type: 'PersonAdded', person: 'p2', name: 'Zoya', roles: [], member: 'm99' },
    'members/unknown',
  ],
  ['nobody left who manages', { type: 'PersonRolesSet', person: 'p1', roles: ['judge'] }, 'persons/no-manager'],
  ['the last manager retired', { type: 'PersonRetired', person: 'p1' }, 'persons/no-manager'],
  ['a PIN of nobody', { type: 'PersonPinSet', person: 'p9' }, 'persons/unknown'],
  [
    'a series of series',
    { type: 'SeriesSet', series: 'g2', name: 'Two', parts: [{ season: 'g1', coefficient: '1' }] },
    'seasons/unknown',
  ],
  [
    'a series twice over a season',
    {
      type: 'SeriesSet',
      series: 'g2',
      name: 'Two',
      parts: [
        { season: 's1', coefficient: '1' },
        { season: 's1', coefficient: '1' },
      ],
    },
    'series/repeated-season',
  ],
  [
    'a coefficient of 10⁹',
    { type: 'SeriesSet', series: 'g2', name: 'Two', parts: [{ season: 's1', coefficient: '1000000000' }] },
    'verify/bad-series',
  ],
  ['no series removed', { type: 'SeriesRemoved', series: 'g9' }, 'series/unknown'],
  [
    'a phrase nobody says',
    { type: 'PhraseReworded', rulebook: 'city', lang: 'en', key: 'constructor', text: 'x' },
    'phrases/unknown',
  ],
  [
    'a scheme of nothing',
    { type: 'SchemePublished', scheme: { id: 'x', version: '1' } as never, author: '' },
    'schemes/bad-value',
  ],
  ['rules of nothing', { type: 'RulebookKept', rulebook: { id: 'x', version: '1' } as never }, 'gate/unreadable'],
]

test.each(ABSURD_OF_CLUB)('a club event is refused: %s', (_, event, code) => {
  expect(clubEventFault(CLUB, event)?.code).toBe(code)
})

const STAGE = {
  type: 'StageAdded',
  stage: 'a',
  name: 'Main',
  isFinal: false,
  rounds: 2,
  tables: 1,
  lineup: MEMBERS.slice(0, 10),
  judgeIds: [],
} as const
const SCHEDULE = [1, 2].map((round) => [Array.from({ length: 10 }, (_, seat) => ((seat + round * 3) % 10) + 1)])
const NOBODY = { through: [], tied: [], open: 0 }
const POINTS = {
  type: 'PointsGiven',
  id: 'l1',
  member: 'm1',
  hundredths: 50,
  reason: 'Fair play',
  author: '',
  at: 0,
} as const
const PLAN = foldPlan(NO_PLAN, [
  { type: 'EntrantsAdded', members: MEMBERS.slice(0, 12) },
  STAGE,
  { type: 'StageSeated', stage: 'a', schedule: SCHEDULE },
  { ...STAGE, stage: 'b', name: 'Final', source: { from: 'a', size: 10, cut: NOBODY } },
  POINTS as PlanEvent & typeof POINTS,
  { ...(POINTS as PlanEvent & typeof POINTS), id: 'l2', replaces: 'l1' },
])
const given = (change: object) => ({ ...POINTS, id: 'l3', ...change }) as PlanEvent

const ABSURD_OF_PLAN: readonly (readonly [what: string, event: PlanEvent, code: string])[] = [
  ['nobody enters', { type: 'EntrantsAdded', members: ['m99'] }, 'members/unknown'],
  ['somebody withdraws who plays', { type: 'EntrantWithdrawn', member: 'm1' }, 'plan/in-lineup'],
  ['a stranger withdraws', { type: 'EntrantWithdrawn', member: 'm13' }, 'plan/not-an-entrant'],
  ['a stranger is there', { type: 'EntrantsCheckedIn', members: ['m13'], present: true }, 'plan/not-an-entrant'],
  ['a pair of one', { type: 'PairsSet', pairs: [{ a: 'm1', b: 'm1', kind: 'avoid' }] }, 'plan/repeated-pair'],
  ['a stage again', { ...STAGE, name: 'Other' }, 'gate/known-already'],
  ['a stage called as every object', { ...STAGE, stage: '__proto__', name: 'Other' }, 'gate/known-already'],
  ['10⁹ rounds', { ...STAGE, stage: 'c', name: 'Other', rounds: 1e9 }, 'gate/stage-size'],
  ['no rounds', { ...STAGE, stage: 'c', name: 'Other', rounds: 0 }, 'gate/stage-size'],
  ['10⁹ tables', { ...STAGE, type: 'StageChanged', tables: 1e9 }, 'gate/stage-size'],
  ['somebody twice', { ...STAGE, stage: 'c', name: 'Other', lineup: ['m1', 'm1'] }, 'plan/twice-in-lineup'],
  [
    'a stage is its own source',
    { ...STAGE, stage: 'c', name: 'Other', source: { from: 'c', size: 1, cut: NOBODY } },
    'gate/ring',
  ],
  ['a ring of sources', { ...STAGE, type: 'StageChanged', source: { from: 'b', size: 1, cut: NOBODY } }, 'gate/ring'],
  ['a cut of 10⁹', { ...STAGE, stage: 'c', name: 'Other', source: { size: 1e9, cut: NOBODY } }, 'gate/bad-lot'],
  ['a room of 201 letters', { ...STAGE, stage: 'c', name: 'Other', rooms: ['x'.repeat(201)] }, 'name/too-long'],
  ['a room with a control', { ...STAGE, stage: 'c', name: 'Other', rooms: ['a\u0007'] }, 'name/forbidden-character'],
  ['a changed room without letters', { ...STAGE, type: 'StageChanged', rooms: ['\u200b'] }, 'name/empty'],
  ['a round at no time', { ...STAGE, stage: 'c', name: 'Other', times: ['2026-99-99T99:99'] }, 'gate/bad-time'],
  ['no stage removed', { type: 'StageRemoved', stage: 'z' }, 'plan/unknown-stage'],
  ['seats of nobody', { type: 'StageSeated', stage: 'a', schedule: [[[1, 2, 3]], [[4]]] }, 'plan/not-a-schedule'],
  [
    'who plays replaces somebody',
    { type: 'PlayerReplaced', stage: 'a', place: 1, member: 'm2', fromRound: 1, reason: 'ill' },
    'plan/plays-already',
  ],
  [
    'a round that is none',
    { type: 'PlayerReplaced', stage: 'a', place: 1, member: 'm11', fromRound: 2 ** 40, reason: '' },
    'plan/no-such-place',
  ],
  ['a judge of no table', { type: 'JudgeNamed', stage: 'a', round: 1, table: 9, judgeId: 'm1' }, 'plan/no-such-table'],
  [
    'a judge who is no member',
    { type: 'JudgeNamed', stage: 'a', round: 1, table: 1, judgeId: 'm99' },
    'members/unknown',
  ],
  [
    'a lot for one who shares nothing',
    { type: 'LotDrawn', size: 1, tied: ['m1'], seed: 1, drawn: ['m2'] },
    'gate/bad-lot',
  ],
  [
    'a decision without reason',
    { type: 'LineupDecided', stage: 'b', cut: NOBODY, changes: [], reason: ' ' },
    'plan/reason-needed',
  ],
  [
    'a decision that seats somebody twice',
    { type: 'LineupDecided', stage: 'b', cut: NOBODY, changes: [{ place: 1, member: 'm2' }], reason: 'x' },
    'plan/twice-in-lineup',
  ],
  ['points of 2^53', given({ hundredths: 2 ** 53 }), 'plan/points-range'],
  ['points of half a hundredth', given({ hundredths: 0.5 }), 'plan/points-range'],
  ['points under a known id', given({ id: 'l1' }), 'record/repeated-id'],
  ['points that replace themselves', given({ replaces: 'l3' }), 'ledger/no-such-line'],
  ['points replaced twice', given({ replaces: 'l1' }), 'ledger/already-replaced'],
  ['points of nobody', given({ member: 'm99' }), 'members/unknown'],
]

test.each(ABSURD_OF_PLAN)('a plan event is refused: %s', (_, event, code) => {
  expect(planEventFault(withAllMembersActive(CLUB), PLAN, event)?.code).toBe(code)
})

test('an imported stage that is larger than a planned one is accepted', () => {
  const brought = { ...STAGE, stage: 'c', name: 'Other', rounds: 120, tables: 25 }
  expect(planEventFault(withAllMembersActive(CLUB), PLAN, brought)).toBeUndefined()
})
