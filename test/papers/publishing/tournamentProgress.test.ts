// Laws of the state of a tournament over generated stages: only whole rounds count, and only a whole final decides.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldPlan, NO_PLAN } from '../../../src/club/model/plan.ts'
import type { PlanEvent } from '../../../src/club/model/planEvents.ts'
import { tournamentProgress } from '../../../src/papers/publishing/tournamentProgress.ts'

type Season = Parameters<typeof tournamentProgress>[0]['season']
const CUP: Season = {
  id: 'cup',
  name: 'Cup',
  kind: 'tournament',
  scheme: 'tournament-2026',
  schemeVersion: '1',
  changedMidway: false,
  from: '2026-03-01',
  rulebook: 'sport',
  preset: 'sport-club',
  flags: {},
}

const stage = (id: string, isFinal: boolean, rounds: number, tables: number): PlanEvent => ({
  type: 'StageAdded',
  stage: id,
  name: id,
  isFinal,
  rounds,
  tables,
  lineup: Array.from({ length: tables * 10 }, (_, index) => `p${index + 1}`),
  judgeIds: [],
})

const places = (id: string, rounds: number, tables: number) =>
  Array.from({ length: rounds * tables }, (_, index) => ({
    place: { stage: id, round: Math.floor(index / tables) + 1, table: (index % tables) + 1 },
  }))

const sizes = fc.record({
  rounds: fc.integer({ min: 1, max: 12 }),
  tables: fc.integer({ min: 1, max: 6 }),
  finalRounds: fc.integer({ min: 1, max: 4 }),
})

test('the first place is decided by the last planned game of the final and by no earlier game', () => {
  fc.assert(
    fc.property(sizes, fc.nat(), ({ rounds, tables, finalRounds }, chosen) => {
      const plan = foldPlan(NO_PLAN, [stage('main', false, rounds, tables), stage('final', true, finalRounds, 1)])
      const games = [...places('main', rounds, tables), ...places('final', finalRounds, 1)]
      const count = chosen % (games.length + 1)
      const progress = tournamentProgress({ season: CUP, plan }, games.slice(0, count))
      expect(progress?.isDecided).toBe(count === games.length)
      const inFinal = Math.max(0, count - rounds * tables)
      const round = inFinal > 0 ? inFinal : Math.floor(count / tables)
      expect(progress?.last?.round ?? 0).toBe(round)
    }),
    { seed: 56 },
  )
})

test('nothing is decided while a part of the tournament is hidden, or without a final', () => {
  const plan = foldPlan(NO_PLAN, [stage('final', true, 2, 1)])
  const games = places('final', 2, 1)
  const hiding = { what: 'bonuses', from: { game: 1 } } as const
  expect(tournamentProgress({ season: CUP, plan }, games)?.isDecided).toBe(true)
  expect(tournamentProgress({ season: { ...CUP, hiding }, plan }, games)?.isDecided).toBe(false)
  const open = foldPlan(NO_PLAN, [stage('main', false, 2, 1)])
  expect(tournamentProgress({ season: CUP, plan: open }, places('main', 2, 1))?.isDecided).toBe(false)
})
