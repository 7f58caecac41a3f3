// Allotment of judges to the tables of a stage (docs/spec/scoring.md §7, "Judges"), over random stages and pools:
// forbidden assignments, the minimised cost, and the events of a change.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { proposeStageJudges, decideStageJudges } from '../../../src/club/plan/allotJudges.ts'
import {
  decideStageAddition,
  decideStageSeating,
  decidePairRestrictions,
  type PlanChangeContext,
} from '../../../src/club/plan/changePlan.ts'
import { listTablesWithJudge } from '../../../src/club/plan/judging.ts'
import { judgeIdAtTable, memberIdsAtTable } from '../../../src/club/model/plan.ts'
import { foldClub } from '../../../src/club/model/clubState.ts'
import type { RoundJudge } from '../../../src/club/model/planEvents.ts'
import { after, ids, planData, stage, turning } from './planData.ts'

const q = (data: PlanChangeContext) => data.plan.stages.get('q') ?? expect.fail('no stage')
const asJudge = (member: string) => ({ judgeId: member })
const judgesOf = (...members: readonly string[]) => members

interface Size {
  readonly rounds: number
  readonly tables: number
  readonly players: number
}
/** Players are m1, m2 and so on. The others of fifty members are free to judge. */
function seated({ rounds, tables, players }: Size, clubs: Readonly<Record<string, string>> = {}): PlanChangeContext {
  const data = planData(50, players)
  const club = foldClub(
    data.club,
    Object.entries(clubs).map(([member, name]) => ({ type: 'ClubNoted', member, club: name })),
  )
  const staged = after(
    { ...data, club },
    decideStageAddition(data, stage({ rounds, tables, lineup: ids(players) }), 'q'),
  )
  return after(staged, decideStageSeating(staged, 'q', turning({ rounds, tables, players }), 1))
}
function allotted(
  data: PlanChangeContext,
  judges: readonly string[],
  played: readonly string[] = [],
): readonly RoundJudge[] {
  const found = proposeStageJudges(data.club, data.plan, q(data), judges, (round, table) =>
    played.includes(`${round} ${table}`),
  )
  return found.ok ? found.value : expect.fail(found.error.code)
}
const named = (data: PlanChangeContext, tables: readonly RoundJudge[]) =>
  after(data, decideStageJudges(q(data), tables, data.club))
const faultsOf = (data: PlanChangeContext) =>
  listTablesWithJudge({ members: data.club.members, pairs: data.plan.pairs }, q(data)).flatMap(({ faults }) => faults)
const loads = (tables: readonly RoundJudge[]) => {
  const counts = new Map<string, number>()
  for (const { judgeId } of tables) counts.set(judgeId, (counts.get(judgeId) ?? 0) + 1)
  return [...counts]
}

it('a judge can be in a separated pair only while assigned to a table', () => {
  const data = seated({ rounds: 2, tables: 2, players: 20 })
  const next = named(data, allotted(data, judgesOf('m41', 'm42')))
  expect(decidePairRestrictions(next, [{ a: 'm1', b: 'm41', kind: 'separate' }]).ok).toBe(true)
  expect(decidePairRestrictions(data, [{ a: 'm1', b: 'm41', kind: 'separate' }])).toMatchObject({
    error: { code: 'plan/not-an-entrant' },
  })
})

describe('the allotment of judges', () => {
  it('keeps each judge at one table if there are enough judges', () => {
    const data = seated({ rounds: 6, tables: 4, players: 40 })
    const next = named(data, allotted(data, judgesOf('m41', 'm42', 'm43', 'm44')))
    expect(q(next)).not.toHaveProperty('roundJudges')
    expect(q(next).judgeIds.toSorted()).toEqual(['m41', 'm42', 'm43', 'm44'])
  })

  it('distributes tables evenly if there are more judges than tables', () => {
    const tables = allotted(seated({ rounds: 12, tables: 4, players: 40 }), judgesOf(...ids(7, 41)))
    const counts = loads(tables).map(([, n]) => n)
    expect(counts).toHaveLength(7)
    expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1)
    expect(counts.reduce((sum, n) => sum + n)).toBe(48)
  })

  it('lets players judge in the rounds in which they rest', () => {
    const data = seated({ rounds: 11, tables: 1, players: 11 })
    const tables = allotted(data, judgesOf(...ids(11)))
    expect(tables.every(({ judgeId }) => judgeId !== '')).toBe(true)
    expect(loads(tables).every(([, n]) => n === 1)).toBe(true)
    expect(faultsOf(named(data, tables))).toEqual([])
  })

  it('avoids tables with players of the judge’s club', () => {
    // Two tables of ten: the first ten players are of the club Reds, the others of Blues.
    const clubs = Object.fromEntries([
      ...ids(10).map((member) => [member, 'Reds'] as const),
      ...ids(10, 11).map((member) => [member, 'Blues'] as const),
      ['m41', 'Reds'],
      ['m42', 'blues'],
    ])
    const data = seated({ rounds: 1, tables: 2, players: 20 }, clubs)
    const tables = allotted(data, judgesOf('m41', 'm42'))
    expect(tables.map(({ judgeId }) => judgeId)).toEqual(['m42', 'm41'])
    expect(faultsOf(named(data, tables))).toEqual([])
    const crossed = named(
      data,
      tables.map(({ table, ...each }) => ({ ...each, table: 3 - table })),
    )
    expect(faultsOf(crossed)).toMatchObject([{ kind: 'club' }, { kind: 'club' }])
  })

  it('ignores clubs in a stage whose players are all of one club', () => {
    const clubs = Object.fromEntries([...ids(10), 'm41'].map((member) => [member, 'Reds']))
    const data = seated({ rounds: 1, tables: 1, players: 10 }, clubs)
    expect(faultsOf(named(data, allotted(data, judgesOf('m41'))))).toEqual([])
  })

  it('keeps the judges of tables that have games', () => {
    const empty = seated({ rounds: 2, tables: 2, players: 20 })
    const data = named(empty, [{ round: 1, table: 1, ...asJudge('m41') }])
    const tables = allotted(data, judgesOf('m41', 'm42', 'm43'), ['1 1'])
    expect(tables[0]).toEqual({ round: 1, table: 1, ...asJudge('m41') })
    expect(tables[1]?.judgeId).not.toBe('m41')
    expect(
      loads(tables)
        .map(([, n]) => n)
        .toSorted(),
    ).toEqual([1, 1, 2])
  })

  it('is refused before the stage has a seating', () => {
    const data = planData()
    const staged = after(data, decideStageAddition(data, stage(), 'q'))
    expect(proposeStageJudges(data.club, staged.plan, q(staged), judgesOf('m21'), () => false)).toMatchObject({
      error: { code: 'plan/not-seated' },
    })
  })

  it('makes the most frequent judge of a table its usual judge', () => {
    const data = planData()
    const staged = after(data, decideStageAddition(data, stage({ judgeIds: ['m21', 'm24'] }), 'q'))
    const next = named(staged, [
      { round: 1, table: 2, judgeId: 'm22' },
      { round: 2, table: 2, judgeId: 'm22' },
    ])
    expect(q(next)).toMatchObject({
      judgeIds: ['m21', 'm22'],
      roundJudges: [{ round: 3, table: 2, judgeId: 'm24' }],
    })
    expect([1, 2, 3].map((round) => judgeIdAtTable(q(next), round, 2))).toEqual(['m22', 'm22', 'm24'])
    expect(decideStageJudges(q(next), [{ round: 2, table: 2, judgeId: 'm22' }], data.club)).toEqual({
      ok: true,
      value: [],
    })
    expect(decideStageJudges(q(next), [{ round: 4, table: 1, judgeId: 'm22' }], data.club)).toMatchObject({
      error: { code: 'plan/no-such-table' },
    })
  })

  it('lets nobody judge twice in a round or while playing', () => {
    fc.assert(
      fc.property(
        fc.record({ rounds: fc.integer({ min: 1, max: 6 }), tables: fc.integer({ min: 1, max: 3 }) }),
        fc.integer({ min: 0, max: 6 }),
        fc.uniqueArray(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 8 }),
        fc.uniqueArray(fc.integer({ min: 1, max: 10 }), { maxLength: 4 }),
        ({ rounds, tables }, more, numbers, kin) => {
          const open = seated({ rounds, tables, players: tables * 10 + more })
          const pool = numbers.map((n) => `m${n}`)
          const first = pool[0] ?? ''
          // Pairs may only contain players and judges of the plan, so the first judge of the pool is assigned
          // beforehand.
          const known = named(open, [{ round: 1, table: 1, ...asJudge(first) }])
          const pairs = kin.flatMap((n) =>
            `m${n}` === first ? [] : [{ a: `m${n}`, b: first, kind: 'separate' as const }],
          )
          const data = { ...known, plan: { ...known.plan, pairs } }
          const found = allotted(data, judgesOf(...pool))
          const next = named(data, found)
          expect(faultsOf(next)).toEqual([])
          // A table is without a judge only if nobody of the pool could judge it.
          for (const { round, table, judgeId } of found.filter((each) => each.judgeId === '')) {
            const sitting = Array.from(
              { length: tables },
              (_, index) => memberIdsAtTable(q(data), round, index + 1) ?? [],
            )
            const others = found
              .filter((each) => each.round === round && each.judgeId !== '')
              .map((each) => each.judgeId)
            const isFree = (id: string) =>
              !others.includes(id) &&
              !sitting.flat().includes(id) &&
              !pairs.some(({ a, b }) => [a, b].includes(id) && sitting[table - 1]?.includes(a === id ? b : a))
            expect([judgeId, pool.filter(isFree)]).toEqual(['', []])
          }
        },
      ),
    )
  })

  it('is as even as a distribution computed by hand', () => {
    const data = seated({ rounds: 3, tables: 2, players: 20 })
    const even = [3, 4, 5].map((count) =>
      loads(allotted(data, judgesOf(...ids(count, 41))))
        .map(([, n]) => n)
        .toSorted(),
    )
    expect(even).toEqual([
      [2, 2, 2],
      [1, 1, 2, 2],
      [1, 1, 1, 1, 2],
    ])
  })
})
