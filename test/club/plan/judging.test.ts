// Judges as persons of the plan: who is meant, who cannot judge where he is named, and a game held against its seating
// (docs/spec/scoring.md §4).

import { describe, expect, it } from 'vitest'
import { ROW_FORMAT } from '../../../src/scoring/row.ts'
import { setPairs, type PlanData } from '../../../src/club/plan/changePlan.ts'
import { planView, tableDifferences } from '../../../src/club/plan/view.ts'
import { judgedTables, nameJudge } from '../../../src/club/plan/judging.ts'
import { stageSeating } from '../../../src/club/plan/seats.ts'
import { addStage, changeStage, seatStage } from '../../../src/club/plan/changePlan.ts'
import { withJudgesNow } from '../../../src/club/model/judges.ts'
import { judgeAt, membersAt } from '../../../src/club/model/plan.ts'
import { after, ids, planData, stage, turning } from './planData.ts'

const SIZE = { rounds: 3, tables: 2, players: 20 }
/** m1 to m20 play; m21 to m24 are in the club alone. */
const empty = planData()
const staged = after(empty, addStage(empty, stage({ judges: ['Name of m21', 'Guest'] }), 'q'))
const seated = after(staged, seatStage(staged, 'q', turning(SIZE), 1))
const q = (data: PlanData) => data.plan.stages.get('q') ?? expect.fail('no stage')
const named = (data: PlanData, round: number, table: number, judge: string) =>
  after(data, nameJudge(q(data), { round, table, judge }, data.club))
const judges = (data: PlanData) =>
  [1, 2, 3].map((round) => [1, 2].map((table) => judgeAt(q(data), round, table)).join(' | '))
const faults = (data: PlanData) =>
  judgedTables({ members: data.club.members, pairs: data.plan.pairs }, q(data)).flatMap(
    ({ round, table, faults: all }) => all.map((fault) => ({ at: `${round}/${table}`, ...fault })),
  )

describe('the judge of a table in one round', () => {
  const other = named(seated, 2, 1, ' Name of m22 ')
  it('is another than the usual one of the table, until the usual one is named', () => {
    const usual = 'Name of m21 | Guest'
    expect(judges(other)).toEqual([usual, 'Name of m22 | Guest', usual])
    expect(judges(named(other, 2, 1, ''))).toEqual([usual, ' | Guest', usual])
    const back = named(other, 2, 1, 'Name of m21')
    expect(q(back).roundJudges).toBeUndefined()
    expect(judges(back)).toEqual([usual, usual, usual])
  })

  it('lasts while its round and its table do', () => {
    const shorter = after(other, changeStage(other, 'q', stage({ rounds: 1, judges: ['Ada', 'Ben'] })))
    expect(q(shorter).roundJudges).toBeUndefined()
    const kept = after(other, changeStage(other, 'q', stage({ rounds: 2, judges: ['Ada', 'Ben'] })))
    expect(judges(kept).slice(0, 2)).toEqual(['Ada | Ben', 'Name of m22 | Ben'])
  })

  it('is refused at a table there is not, and nothing is written where nothing changes', () => {
    expect(nameJudge(q(seated), { round: 4, table: 1, judge: 'x' }, seated.club)).toMatchObject({
      error: { code: 'plan/no-such-table' },
    })
    expect(nameJudge(q(seated), { round: 1, table: 3, judge: 'x' }, seated.club).ok).toBe(false)
    expect(nameJudge(q(seated), { round: 1, table: 1, judge: 'Name of m21' }, seated.club)).toEqual({
      ok: true,
      value: [],
    })
  })
})

describe('a judge is flagged who', () => {
  it.each<[string, PlanData, readonly object[]]>([
    ['is free: he is not', seated, []],
    ['plays at the other table', named(seated, 1, 1, 'name of M12'), [{ at: '1/1', kind: 'plays', table: 2, seat: 2 }]],
    ['plays at his own', named(seated, 3, 2, 'Name of m12'), [{ at: '3/2', kind: 'plays', table: 1, seat: 10 }]],
    [
      'judges another table of the round, be he of the club or not',
      named(seated, 2, 1, 'guest'),
      [
        { at: '2/1', kind: 'judges', table: 2 },
        { at: '2/2', kind: 'judges', table: 1 },
      ],
    ],
    [
      'is kept apart from somebody at his table',
      after(
        seated,
        setPairs(seated, [
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
      'would rather not meet somebody there: he is not',
      after(seated, setPairs(seated, [{ a: 'm3', b: 'm21', kind: 'avoid' }])),
      [],
    ],
  ])('%s', (_, data, told) => expect(faults(data)).toEqual(told))

  it('a search keeps his relatives from his tables, and the others of the round are free', () => {
    const related = after(seated, setPairs(seated, [{ a: 'm3', b: 'm21', kind: 'separate' }]))
    const stage = q(related)
    const at = (table: number) => Array.from({ length: stage.rounds }, (_, i) => ({ player: 3, round: i + 1, table }))
    const inputOf = (data: typeof seated) => {
      const found = stageSeating(data.plan, q(data), data.club)
      return found.ok ? found.value : undefined
    }
    expect(inputOf(seated)?.input).not.toHaveProperty('barred')
    expect(inputOf(related)?.input.barred).toEqual(at(1))
    expect(inputOf(related)?.quality?.barred).toEqual({ places: 3, broken: 3 })
    const moved = named(related, 2, 1, 'guest')
    expect(inputOf(moved)?.input.barred?.map(({ round }) => round)).toEqual([1, 3])
  })

  it('he may be kept apart from players without playing; who does neither may not', () => {
    expect(setPairs(seated, [{ a: 'm1', b: 'm22', kind: 'separate' }])).toMatchObject({
      error: { code: 'plan/not-an-entrant' },
    })
    expect(planView('s', seated.plan, seated.club, []).judges).toEqual([{ member: 'm21', name: 'Name of m21' }])
  })
})

describe('a game beside its seating', () => {
  const nameOf = (member: string) => member.toUpperCase()
  const planned = membersAt(q(seated), 1, 1) ?? []
  const game = (members: readonly string[], judge = '') => ({
    place: { stage: 'q', round: 1, table: 1 },
    judge,
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
    ['played as planned differs in nothing', planned, 'name of m21', []],
    [
      'with two on each other’s seats',
      planned.with(0, 'm2').with(1, 'm1'),
      '',
      [
        { seat: 1, planned: 'M1', sat: 'M2' },
        { seat: 2, planned: 'M2', sat: 'M1' },
      ],
    ],
    ['with somebody else on a seat', planned.with(4, 'm22'), '', [{ seat: 5, planned: 'M5', sat: 'M22' }]],
    ['with one less', planned.slice(0, 9), '', [{ seat: 10, planned: 'M10' }]],
    ['with one more', [...planned, 'm23'], '', [{ seat: 11, sat: 'M23' }]],
    ['judged by somebody else', planned, 'Zoya', [{ planned: 'Name of m21', sat: 'Zoya' }]],
  ])('%s', (_, members, judge, told) => expect(tableDifferences(q(seated), game(members, judge), nameOf)).toEqual(told))

  it('says so in the plan, at its table', () => {
    const [row] = [game(ids(9), '')]
    const view = planView('s', seated.plan, seated.club, [
      {
        ...row,
        format: ROW_FORMAT,
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

describe('a judge who is a member', () => {
  const guest = (data: PlanData, round: number, table: number) =>
    after(data, nameJudge(q(data), { round, table, judge: 'Name of m12', judgeId: '' }, data.club))
  const member = (data: PlanData, round: number, table: number, judgeId = 'm12') =>
    after(data, nameJudge(q(data), { round, table, judge: 'Name of m12', judgeId }, data.club))

  it('is told from a guest who is called as he is', () => {
    expect(faults(member(seated, 1, 1))).toEqual([{ at: '1/1', kind: 'plays', table: 2, seat: 2 }])
    expect(faults(guest(seated, 1, 1))).toEqual([])
    // One guest at two tables is one guest; he is not the member at the other.
    expect(faults(guest(guest(seated, 2, 1), 2, 2)).map(({ kind }) => kind)).toEqual(['judges', 'judges'])
    expect(faults(guest(member(seated, 1, 1, 'm21'), 1, 2))).toEqual([])
  })

  it('is unknown to the club: refused, at a table and in a stage', () => {
    const nobody = { round: 1, table: 1, judge: 'x', judgeId: 'nobody' }
    expect(nameJudge(q(seated), nobody, seated.club)).toMatchObject({ error: { code: 'members/unknown' } })
    expect(addStage(empty, stage({ judges: ['x'], judgeIds: ['nobody'] }), 'z')).toMatchObject({
      error: { code: 'members/unknown' },
    })
  })

  it('stays who he is in a stage, and in one that is changed without ids the names mean people again', () => {
    const of = (judgeIds?: readonly string[]) =>
      stage({ judges: ['Name of m12', 'Guest'], ...(judgeIds ? { judgeIds } : {}) })
    const withIds = after(seated, changeStage(seated, 'q', of(['', ''])))
    expect(q(withIds).judgeIds).toEqual(['', ''])
    expect(faults(withIds)).toEqual([])
    const without = after(withIds, changeStage(withIds, 'q', of()))
    expect(q(without).judgeIds).toBeUndefined()
    expect(faults(without).length).toBeGreaterThan(0)
  })

  it('has his new name where he is named, and a guest keeps his', () => {
    const both = guest(member(seated, 1, 1), 1, 2)
    const members = new Map(both.club.members)
    members.set('m12', { ...(members.get('m12') ?? expect.fail('no member')), name: 'Renamed' })
    const now = withJudgesNow(both.plan, { members })
    expect(judges({ ...both, plan: now })[0]).toBe('Renamed | Name of m12')
    expect(withJudgesNow(both.plan, both.club)).toBe(both.plan)
  })
})
