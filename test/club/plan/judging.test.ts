// Judges as people of the plan: resolving their names, conflicts at their tables, and differences between a game and
// its seating (docs/spec/scoring.md §4).

import { describe, expect, it } from 'vitest'
import { GAME_ROW_FORMAT } from '../../../src/scoring/gameRow.ts'
import {
  decidePairRestrictions,
  type PlanChangeContext,
  decideStageAddition,
  decideStageChange,
  decideStageSeating,
} from '../../../src/club/plan/changePlan.ts'
import { planView } from '../../../src/club/plan/view.ts'
import { listTablesWithJudge, decideTableJudge } from '../../../src/club/plan/judging.ts'
import { seatingInputAndQualityOf } from '../../../src/club/plan/stageSeating.ts'
import { judgeNameAtTable, stageWithJudgeNames, resolveJudges } from '../../../src/club/model/judging.ts'
import { memberIdsAtTable } from '../../../src/club/model/plan.ts'
import { after, ids, planData, stage, turning } from './planData.ts'
import { findDifferencesFromPlan } from '../../../src/club/plan/tableDifferences.ts'

const SIZE = { rounds: 3, tables: 2, players: 20 }
/** Members m1 to m20 play, and m21 to m24 are only in the club. m24 is the second judge. */
const empty = planData()
const staged = after(empty, decideStageAddition(empty, stage({ judgeIds: ['m21', 'm24'] }), 'q'))
const seated = after(staged, decideStageSeating(staged, 'q', turning(SIZE), 1))
const q = (data: PlanChangeContext) => data.plan.stages.get('q') ?? expect.fail('no stage')
const named = (data: PlanChangeContext, round: number, table: number, judgeId: string) =>
  after(data, decideTableJudge(q(data), { round, table, judgeId }, data.club))
const judges = (data: PlanChangeContext) =>
  [1, 2, 3].map((round) => [1, 2].map((table) => judgeNameAtTable(data.club, q(data), round, table)).join(' | '))
const faults = (data: PlanChangeContext) =>
  listTablesWithJudge({ members: data.club.members, pairs: data.plan.pairs }, q(data)).flatMap(
    ({ round, table, faults: all }) => all.map((fault) => ({ at: `${round}/${table}`, ...fault })),
  )

describe('judges named by a request', () => {
  it('are refused with the position of the invalid name', () => {
    const named = ['', 'Zoya', 'Zo\u202eya'].map((judge) => ({ judge }))
    expect(resolveJudges(empty.club, named, () => 'new')).toEqual({
      ok: false,
      error: { code: 'name/forbidden-character', params: { judge: 3 } },
    })
  })
})

describe('the judge of a table in one round', () => {
  const other = named(seated, 2, 1, 'm22')
  it('differs from the usual judge until the usual judge is named again', () => {
    const usual = 'Name of m21 | Name of m24'
    expect(judges(other)).toEqual([usual, 'Name of m22 | Name of m24', usual])
    expect(judges(named(other, 2, 1, ''))).toEqual([usual, ' | Name of m24', usual])
    const back = named(other, 2, 1, 'm21')
    expect(q(back).roundJudges).toBeUndefined()
    expect(judges(back)).toEqual([usual, usual, usual])
  })

  it('remains as long as the round and the table exist', () => {
    const shorter = after(other, decideStageChange(other, 'q', stage({ rounds: 1, judgeIds: ['m23', 'm24'] })))
    expect(q(shorter).roundJudges).toBeUndefined()
    const kept = after(other, decideStageChange(other, 'q', stage({ rounds: 2, judgeIds: ['m23', 'm24'] })))
    expect(judges(kept).slice(0, 2)).toEqual(['Name of m23 | Name of m24', 'Name of m22 | Name of m24'])
  })

  it('is refused for an unknown table', () => {
    expect(decideTableJudge(q(seated), { round: 4, table: 1, judgeId: 'm22' }, seated.club)).toMatchObject({
      error: { code: 'plan/no-such-table' },
    })
    expect(decideTableJudge(q(seated), { round: 1, table: 3, judgeId: 'm22' }, seated.club).ok).toBe(false)
    expect(decideTableJudge(q(seated), { round: 1, table: 1, judgeId: 'm21' }, seated.club)).toEqual({
      ok: true,
      value: [],
    })
  })
})

describe('a judge of a plan', () => {
  it.each<[string, PlanChangeContext, readonly object[]]>([
    ['none if the judge has only this table', seated, []],
    ['plays at the other table', named(seated, 1, 1, 'm12'), [{ at: '1/1', kind: 'plays', table: 2, seat: 2 }]],
    ['plays at the same table', named(seated, 3, 2, 'm12'), [{ at: '3/2', kind: 'plays', table: 1, seat: 10 }]],
    [
      'judges another table of the round',
      named(seated, 2, 1, 'm24'),
      [
        { at: '2/1', kind: 'judges', table: 2 },
        { at: '2/2', kind: 'judges', table: 1 },
      ],
    ],
    [
      'is kept apart from a player at the table',
      after(
        seated,
        decidePairRestrictions(seated, [
          { a: 'm15', b: 'm21', kind: 'separate' },
          { a: 'm3', b: 'm21', kind: 'separate' },
        ]),
      ),
      [
        { at: '1/1', kind: 'related', member: 'm3', name: 'Name of m3', seat: 3 },
        { at: '2/1', kind: 'related', member: 'm3', name: 'Name of m3', seat: 2 },
        { at: '3/1', kind: 'related', member: 'm3', name: 'Name of m3', seat: 1 },
      ],
    ],
    [
      'none for a pair that is only to avoid',
      after(seated, decidePairRestrictions(seated, [{ a: 'm3', b: 'm21', kind: 'avoid' }])),
      [],
    ],
  ])('has the expected conflicts: %s', (_, data, told) => expect(faults(data)).toEqual(told))

  it('is kept apart in a seating search from players who must not sit at their table', () => {
    const related = after(seated, decidePairRestrictions(seated, [{ a: 'm3', b: 'm21', kind: 'separate' }]))
    const stage = q(related)
    const at = (table: number) => Array.from({ length: stage.rounds }, (_, i) => ({ player: 3, round: i + 1, table }))
    const inputOf = (data: typeof seated) => {
      const found = seatingInputAndQualityOf(data.plan, q(data))
      return found.ok ? found.value : undefined
    }
    expect(inputOf(seated)?.input).not.toHaveProperty('barred')
    expect(inputOf(related)?.input.barred).toEqual(at(1))
    expect(inputOf(related)?.quality?.barred).toEqual({ places: 3, broken: 3 })
    const moved = named(related, 2, 1, 'm24')
    expect(inputOf(moved)?.input.barred?.map(({ round }) => round)).toEqual([1, 3])
  })

  it('may be in separated pairs without playing, but nobody else may', () => {
    expect(decidePairRestrictions(seated, [{ a: 'm1', b: 'm22', kind: 'separate' }])).toMatchObject({
      error: { code: 'plan/not-an-entrant' },
    })
    expect(planView('s', seated.plan, seated.club, []).judges).toEqual([
      { member: 'm21', name: 'Name of m21' },
      { member: 'm24', name: 'Name of m24' },
    ])
  })
})

describe('a game compared with its seating', () => {
  const planned = memberIdsAtTable(q(seated), 1, 1) ?? []
  const game = (members: readonly string[], judgeId = '') => ({
    place: { stage: 'q', round: 1, table: 1 },
    ...(judgeId === '' ? {} : { judgeId }),
    seats: members.map((member, index) => ({
      seat: index + 1,
      member,
      role: 'civilian' as const,
      lines: {},
      firstVictim: false,
      fouls: 0,
    })),
  })
  it.each<[string, readonly string[], string, readonly object[]]>([
    ['none if it was played as planned', planned, 'm21', []],
    [
      'two players have exchanged their seats',
      planned.with(0, 'm2').with(1, 'm1'),
      '',
      [
        { seat: 1, planned: 'Name of m1', sat: 'Name of m2' },
        { seat: 2, planned: 'Name of m2', sat: 'Name of m1' },
      ],
    ],
    [
      'another player has the seat',
      planned.with(4, 'm22'),
      '',
      [{ seat: 5, planned: 'Name of m5', sat: 'Name of m22' }],
    ],
    ['a player is missing', planned.slice(0, 9), '', [{ seat: 10, planned: 'Name of m10' }]],
    ['there is an additional player', [...planned, 'm23'], '', [{ seat: 11, sat: 'Name of m23' }]],
    ['there was another judge', planned, 'm23', [{ planned: 'Name of m21', sat: 'Name of m23' }]],
  ])('shows the expected differences: %s', (_, members, judge, told) =>
    expect(findDifferencesFromPlan(q(seated), game(members, judge), seated.club)).toEqual(told),
  )

  it('recognises the planned judge by a typed name', () => {
    const words = (judge: string) => findDifferencesFromPlan(q(seated), { ...game(planned), judge }, seated.club)
    expect(words('name of M21')).toEqual([])
    expect(words('Zoya')).toEqual([{ planned: 'Name of m21', sat: 'Zoya' }])
  })

  it('shows its differences at its table in the plan', () => {
    const [row] = [game(ids(9), '')]
    const view = planView('s', seated.plan, seated.club, [
      {
        ...row,
        format: GAME_ROW_FORMAT,
        id: 'g',
        season: 's',
        number: 7,
        evening: '2026-01-01',
        startedAt: 0,
        rulebook: 'sport',
        phase: 'over',
        round: 1,
        outcome: null,
        isVoid: false,
        version: 1,
        ledgerVersion: 0,
      },
    ])
    expect(view.stages[0]?.games[0]?.differences).toEqual([{ seat: 10, planned: 'Name of m10' }])
  })
})

describe('a judge', () => {
  it('is refused at a table and in a stage if the club does not know them', () => {
    const nobody = { round: 1, table: 1, judgeId: 'nobody' }
    expect(decideTableJudge(q(seated), nobody, seated.club)).toMatchObject({ error: { code: 'members/unknown' } })
    expect(decideStageAddition(empty, stage({ judgeIds: ['nobody'] }), 'z')).toMatchObject({
      error: { code: 'members/unknown' },
    })
  })

  it('is shown by their current name', () => {
    const members = new Map(seated.club.members)
    members.set('m21', { ...(members.get('m21') ?? expect.fail('no member')), name: 'Renamed' })
    expect(stageWithJudgeNames(q(seated), { members }).judges).toEqual(['Renamed', 'Name of m24'])
  })
})
