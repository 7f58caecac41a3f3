// Guards of club and plan events. All events that the club's own commands write are accepted, both on receipt and at
// every start. Each absurd event in the tables is refused with the code of the corresponding command.

import { describe, expect, it, test } from 'vitest'
import { clubEventFault } from '../../../src/club/gate/clubGuards.ts'
import { clubWithAllMembersActive, planEventFault } from '../../../src/club/gate/planGuards.ts'
import { type ClubEvent, buildNewMemberEvents, type PersonEvent } from '../../../src/club/model/clubEvents.ts'
import { foldClub, INITIAL_CLUB_STATE } from '../../../src/club/model/clubState.ts'
import { foldPlan, NO_PLAN } from '../../../src/club/model/plan.ts'
import type { PlanEvent } from '../../../src/club/model/planEvents.ts'
import { createSampleSeason } from '../../../src/application/sample/sampleSeason.ts'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import { clubOver, prepare, scenes } from '../../api/scenes.ts'
import { newClub, taken } from '../clubFixture.ts'
import { judgedStore } from './judgedStore.ts'

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
  ...MEMBERS.flatMap((member) => buildNewMemberEvents(member, `Player ${member}`)),
  SEASON,
  { type: 'MembersMerged', from: 'm14', into: 'm13' },
  { type: 'PersonAdded', person: 'p1', name: 'Olga', roles: ['organiser'] },
  { type: 'SeriesSet', series: 'g1', name: 'Grand prix', parts: [{ season: 's1', coefficient: '1' }] },
])

const ABSURD_OF_CLUB: readonly (readonly [what: string, event: Exclude<ClubEvent, PersonEvent>, code: string])[] = [
  ['a second creation of the club', { type: 'ClubCreated', name: 'Other' }, 'club/exists'],
  ['a member who exists already', { type: 'MemberAdded', member: 'm1' }, 'gate/known-already'],
  ['a member with the id "__proto__"', { type: 'MemberAdded', member: '__proto__' }, 'gate/known-already'],
  ['a self-merge', { type: 'MembersMerged', from: 'm1', into: 'm1' }, 'members/merged-with-himself'],
  ['a cycle of merges', { type: 'MembersMerged', from: 'm13', into: 'm14' }, 'members/unknown'],
  ['a merge into an unknown member', { type: 'MembersMerged', from: 'm1', into: 'm99' }, 'members/unknown'],
  ['unmerging a member who is not merged', { type: 'MembersParted', member: 'm1' }, 'members/not-merged'],
  ['a check-in of an unknown member', { type: 'PresenceNoted', members: ['m99'], present: true }, 'members/unknown'],
  ['a season that exists already', { ...SEASON, name: 'Other' }, 'gate/known-already'],
  ['a season with the id "constructor"', { ...SEASON, season: 'constructor', name: 'Other' }, 'gate/known-already'],
  ['a season with a taken name', { ...SEASON, season: 's2' }, 'seasons/name-taken'],
  ['an unknown scheme', { ...SEASON, season: 's2', name: 'Other', scheme: 'constructor' }, 'schemes/unknown'],
  ['an unknown version', { ...SEASON, season: 's2', name: 'Other', schemeVersion: '99' }, 'schemes/unknown'],
  ['unknown rules', { ...SEASON, season: 's2', name: 'Other', rulebook: 'm1' as never }, 'setup/unknown-rulebook'],
  ['an unknown flag', { ...SEASON, season: 's2', name: 'Other', flags: { nothing: true } }, 'flags/unknown'],
  ['an impossible day', { ...SEASON, season: 's2', name: 'Other', from: '2026-13-40' }, 'gate/bad-day'],
  [
    'an unknown changed flag',
    { type: 'SeasonFlagsChanged', season: 's1', flags: { x: 1 }, midway: false },
    'flags/unknown',
  ],
  ['a wrong scheme', { type: 'SeasonSchemeChanged', season: 's1', scheme: 'x', schemeVersion: '1' }, 'schemes/unknown'],
  [
    'standings that are hidden from game 0 on',
    { type: 'StandingsHidden', season: 's1', hiding: { what: 'table', from: { game: 0 } } },
    'gate/bad-number',
  ],
  ['standings of an unknown season', { type: 'StandingsOpened', season: 's9' }, 'seasons/unknown'],
  [
    'a user who exists already',
    { type: 'PersonAdded', person: 'p1', name: 'Zoya', roles: ['judge'] },
    'gate/known-already',
  ],
  ['a user with a taken name', { type: 'PersonAdded', person: 'p2', name: 'olga', roles: [] }, 'persons/name-taken'],
  [
    'a user with an unknown member',
    { type: 'PersonAdded', person: 'p2', name: 'Zoya', roles: [], member: 'm99' },
    'members/unknown',
  ],
  [
    'the demotion of the last manager',
    { type: 'PersonRolesSet', person: 'p1', roles: ['judge'] },
    'persons/no-manager',
  ],
  ['the retirement of the last manager', { type: 'PersonRetired', person: 'p1' }, 'persons/no-manager'],
  ['a PIN of an unknown user', { type: 'PersonPinSet', person: 'p9' }, 'persons/unknown'],
  [
    'a series that contains a series',
    { type: 'SeriesSet', series: 'g2', name: 'Two', parts: [{ season: 'g1', coefficient: '1' }] },
    'seasons/unknown',
  ],
  [
    'a series that contains a season twice',
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
  ['the removal of an unknown series', { type: 'SeriesRemoved', series: 'g9' }, 'series/unknown'],
  [
    'an unknown phrase',
    { type: 'PhraseReworded', rulebook: 'city', lang: 'en', key: 'constructor', text: 'x' },
    'phrases/unknown',
  ],
  [
    'an empty scheme',
    { type: 'SchemePublished', scheme: { id: 'x', version: '1' } as never, author: '' },
    'schemes/bad-value',
  ],
  ['an empty rulebook', { type: 'RulebookKept', rulebook: { id: 'x', version: '1' } as never }, 'gate/unreadable'],
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
  ['an unknown entrant', { type: 'EntrantsAdded', members: ['m99'] }, 'members/unknown'],
  ['a withdrawal of a player in a line-up', { type: 'EntrantWithdrawn', member: 'm1' }, 'plan/in-lineup'],
  ['a withdrawal of a non-entrant', { type: 'EntrantWithdrawn', member: 'm13' }, 'plan/not-an-entrant'],
  ['check-in of a non-entrant', { type: 'EntrantsCheckedIn', members: ['m13'], present: true }, 'plan/not-an-entrant'],
  ['a pair of one player', { type: 'PairsSet', pairs: [{ a: 'm1', b: 'm1', kind: 'avoid' }] }, 'plan/repeated-pair'],
  ['a stage that exists already', { ...STAGE, name: 'Other' }, 'gate/known-already'],
  ['a stage with the id "__proto__"', { ...STAGE, stage: '__proto__', name: 'Other' }, 'gate/known-already'],
  ['a stage of 10⁹ rounds', { ...STAGE, stage: 'c', name: 'Other', rounds: 1e9 }, 'gate/stage-size'],
  ['a stage without rounds', { ...STAGE, stage: 'c', name: 'Other', rounds: 0 }, 'gate/stage-size'],
  ['a stage of 10⁹ tables', { ...STAGE, type: 'StageChanged', tables: 1e9 }, 'gate/stage-size'],
  ['a player twice', { ...STAGE, stage: 'c', name: 'Other', lineup: ['m1', 'm1'] }, 'plan/twice-in-lineup'],
  [
    'a stage that is its own source',
    { ...STAGE, stage: 'c', name: 'Other', source: { from: 'c', size: 1, cut: NOBODY } },
    'gate/ring',
  ],
  ['a source cycle', { ...STAGE, type: 'StageChanged', source: { from: 'b', size: 1, cut: NOBODY } }, 'gate/ring'],
  ['a cut of 10⁹', { ...STAGE, stage: 'c', name: 'Other', source: { size: 1e9, cut: NOBODY } }, 'gate/bad-lot'],
  ['a room of 201 letters', { ...STAGE, stage: 'c', name: 'Other', rooms: ['x'.repeat(201)] }, 'name/too-long'],
  [
    'a room name with a bell character',
    { ...STAGE, stage: 'c', name: 'Other', rooms: ['a\u0007'] },
    'name/forbidden-character',
  ],
  ['a changed room name without visible letters', { ...STAGE, type: 'StageChanged', rooms: ['\u200b'] }, 'name/empty'],
  ['a round at an invalid time', { ...STAGE, stage: 'c', name: 'Other', times: ['2026-99-99T99:99'] }, 'gate/bad-time'],
  ['the removal of an unknown stage', { type: 'StageRemoved', stage: 'z' }, 'plan/unknown-stage'],
  [
    'a schedule that is too small',
    { type: 'StageSeated', stage: 'a', schedule: [[[1, 2, 3]], [[4]]] },
    'plan/not-a-schedule',
  ],
  [
    'a replacement by a seated player',
    { type: 'PlayerReplaced', stage: 'a', place: 1, member: 'm2', fromRound: 1, reason: 'ill' },
    'plan/plays-already',
  ],
  [
    'a replacement from an unknown round',
    { type: 'PlayerReplaced', stage: 'a', place: 1, member: 'm11', fromRound: 2 ** 40, reason: '' },
    'plan/no-such-place',
  ],
  ['an unknown table', { type: 'JudgeNamed', stage: 'a', round: 1, table: 9, judgeId: 'm1' }, 'plan/no-such-table'],
  [
    'a judge who is not a member',
    { type: 'JudgeNamed', stage: 'a', round: 1, table: 1, judgeId: 'm99' },
    'members/unknown',
  ],
  [
    'a lot for a player who shares no place',
    { type: 'LotDrawn', size: 1, tied: ['m1'], seed: 1, drawn: ['m2'] },
    'gate/bad-lot',
  ],
  [
    'a decision without a reason',
    { type: 'LineupDecided', stage: 'b', cut: NOBODY, changes: [], reason: ' ' },
    'plan/reason-needed',
  ],
  [
    'a decision that seats a player twice',
    { type: 'LineupDecided', stage: 'b', cut: NOBODY, changes: [{ place: 1, member: 'm2' }], reason: 'x' },
    'plan/twice-in-lineup',
  ],
  ['points of 2^53', given({ hundredths: 2 ** 53 }), 'plan/points-range'],
  ['points of half a hundredth', given({ hundredths: 0.5 }), 'plan/points-range'],
  ['points with an existing id', given({ id: 'l1' }), 'record/repeated-id'],
  ['points that replace themselves', given({ replaces: 'l3' }), 'ledger/no-such-line'],
  ['points replaced twice', given({ replaces: 'l1' }), 'ledger/already-replaced'],
  ['points of an unknown member', given({ member: 'm99' }), 'members/unknown'],
]

test.each(ABSURD_OF_PLAN)('a plan event is refused: %s', (_, event, code) => {
  expect(planEventFault(clubWithAllMembersActive(CLUB), PLAN, event)?.code).toBe(code)
})

test('an imported stage that is larger than a planned one is accepted', () => {
  const brought = { ...STAGE, stage: 'c', name: 'Other', rounds: 120, tables: 25 }
  expect(planEventFault(clubWithAllMembersActive(CLUB), PLAN, brought)).toBeUndefined()
})

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
