// Planned tables: their players, the next table to enter, and addresses that people may have typed.

import { describe, expect, it } from 'vitest'
import type { PlanView, StageView } from '../../../../src/api/contract/plan.ts'
import {
  nextTableWithoutGame,
  parseTableInPlan,
  findPlannedTableForResults,
} from '../../../../src/ui/features/results/logic/plannedTables.ts'

const stage: StageView = {
  id: 's',
  name: 'Main',
  isFinal: false,
  rounds: 2,
  tables: 3,
  lineup: ['a', 'b', 'c', 'd', 'e', 'f'],
  judges: ['Judge'],
  judgeIds: [''],
  judged: [{ round: 1, table: 1, judge: 'Judge', faults: [] }],
  again: [],
  schedule: [
    [
      [1, 2],
      [3, 4],
      [5, 6],
    ],
    [
      [2, 1],
      [4, 3],
      [6, 5],
    ],
  ],
  replacements: [{ stage: 's', place: 1, member: 'x', fromRound: 2, reason: '' }],
  games: [{ round: 1, table: 2, game: 'g', number: 1, rulebook: 'sport' as const, isOver: true, winner: 'red' }],
}
const plan: PlanView = {
  season: 'S',
  pairs: [],
  stages: [stage],
  judges: [],
  given: [],
  entrants: ['a', 'b', 'c', 'd', 'e', 'f', 'x'].map((member) => ({
    member,
    name: member.toUpperCase(),
    present: true,
    isExhibition: false,
  })),
}

it('findPlannedTableForResults returns the void game’s players without a schedule', () => {
  const { schedule: _, ...imported } = stage
  const again = [{ round: 1, table: 1, judge: 'Ada', members: ['b', 'a'] }]
  const of = (each: StageView, table: number) =>
    findPlannedTableForResults({ ...plan, stages: [each] }, { stage: 's', round: 1, table })
  expect(of({ ...imported, judged: [], again }, 1)).toMatchObject({
    judge: 'Ada',
    people: [
      { id: 'b', name: 'B' },
      { id: 'a', name: 'A' },
    ],
  })
  expect(of(imported, 1)).toBeUndefined()
  expect(of(imported, 2)?.game?.game).toBe('g')
})

it('findPlannedTableForResults returns the planned players with their replacements', () => {
  expect(findPlannedTableForResults(plan, { stage: 's', round: 1, table: 1 })).toMatchObject({
    judge: 'Judge',
    people: [
      { id: 'a', name: 'A' },
      { id: 'b', name: 'B' },
    ],
    game: undefined,
  })
  expect(findPlannedTableForResults(plan, { stage: 's', round: 2, table: 1 })?.people).toEqual([
    { id: 'b', name: 'B' },
    { id: 'x', name: 'X' },
  ])
  expect(findPlannedTableForResults(plan, { stage: 's', round: 1, table: 2 })).toMatchObject({
    judge: '',
    game: { game: 'g' },
  })
})

it.each([
  ['x', 1, 1],
  ['s', 3, 1],
  ['s', 1, 4],
])('findPlannedTableForResults is undefined for stage %s, round %i, table %i', (id, round, table) => {
  expect(findPlannedTableForResults(plan, { stage: id, round, table })).toBeUndefined()
})

it.each<[Parameters<typeof parseTableInPlan>[0], ReturnType<typeof parseTableInPlan>]>([
  [
    { stage: 's', round: '2', table: '1' },
    { stage: 's', round: 2, table: 1 },
  ],
  [{ stage: undefined, round: '2', table: '1' }, undefined],
  [{ stage: 's', round: '0', table: '1' }, undefined],
  [{ stage: 's', round: 'x', table: '1' }, undefined],
  [{ stage: 's', round: '1.5', table: '1' }, undefined],
])('%j is parsed as the table %j', (query, place) => expect(parseTableInPlan(query)).toEqual(place))

describe('next table', () => {
  it.each<[number, number, number | undefined]>([
    [1, 1, 3],
    [1, 3, 1],
    [1, 2, 3],
    [2, 1, 2],
    [2, 3, 1],
  ])('in round %i after table %i is %s', (round, table, next) => {
    expect(nextTableWithoutGame(stage, { round, table })).toBe(next)
  })
  it('does not exist if all other tables have games', () => {
    const games = [2, 3].map((table) => ({
      round: 1,
      table,
      game: `g${table}`,
      number: table,
      rulebook: 'sport' as const,
      isOver: true,
    }))
    expect(nextTableWithoutGame({ ...stage, games }, { round: 1, table: 1 })).toBeUndefined()
    expect(nextTableWithoutGame({ ...stage, tables: 1 }, { round: 1, table: 1 })).toBeUndefined()
  })
})
