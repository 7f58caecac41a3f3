// The organiser's next step, from an empty plan to the end.

import { describe, expect, it } from 'vitest'
import type { EntrantView, PlanView, StageView } from '../../../../src/api/contract/plan.ts'
import { findNextPlanStep } from '../../../../src/ui/shared/plan/nextStep.ts'

const entrants = (n: number): readonly EntrantView[] =>
  Array.from({ length: n }, (_, i) => ({ member: String(i), name: String(i), present: true, isExhibition: false }))
const lineup = entrants(10).map(({ member }) => member)
/** A stage with one table and two rounds. */
function stage(name: string, over: number | undefined, isFinal = false): StageView {
  const schedule = [[lineup.map((_, i) => i + 1)], [lineup.map((_, i) => i + 1)]]
  const games = Array.from({ length: over ?? 0 }, (_, i) => ({
    game: `${name}${i}`,
    number: i + 1,
    round: i + 1,
    table: 1,
    rulebook: 'sport' as const,
    isOver: true,
  }))
  return {
    id: name,
    name,
    isFinal,
    rounds: 2,
    tables: 1,
    lineup,
    judges: [],
    judgeIds: [],
    judged: [],
    again: [],
    replacements: [],
    games,
    ...(over === undefined ? {} : { schedule }),
  }
}

describe('next step', () => {
  it.each<[string, Pick<PlanView, 'entrants' | 'stages'>, string]>([
    ['of an empty plan is to enter players', { entrants: [], stages: [] }, 'players'],
    ['with nine players is to enter more players', { entrants: entrants(9), stages: [] }, 'players'],
    ['with ten players is to add a stage', { entrants: entrants(10), stages: [] }, 'stage'],
    ['of a new stage is its seating', { entrants: entrants(10), stages: [stage('a', undefined)] }, 'seat a'],
    ['of a seated stage is its first round', { entrants: entrants(10), stages: [stage('a', 0)] }, 'play a 1'],
    ['after a round is the next round', { entrants: entrants(10), stages: [stage('a', 1)] }, 'play a 2'],
    [
      'of an unfinished stage is its next round, even if a final exists',
      { entrants: entrants(10), stages: [stage('a', 1), stage('f', undefined, true)] },
      'play a 2',
    ],
    ['after all stages is to add a final', { entrants: entrants(10), stages: [stage('a', 2), stage('b', 2)] }, 'final'],
    [
      'of a new final is its seating',
      { entrants: entrants(10), stages: [stage('a', 2), stage('f', undefined, true)] },
      'seat f',
    ],
    ['after the final is "done"', { entrants: entrants(10), stages: [stage('a', 2), stage('f', 2, true)] }, 'done'],
  ])('%s', (_, plan, expected) => {
    const step = findNextPlanStep(plan)
    expect([step.key, 'stage' in step ? step.stage.id : '', 'round' in step ? step.round : ''].join(' ').trim()).toBe(
      expected,
    )
  })
})
