// Converts a stage to the input of the seating engine, which has slots instead of people and pairs of slots. Also
// computes the quality of the stage's schedule, now or after an exchange of two slots.

import { err, type Rejection, type Result } from '../../rules/vocabulary.ts'
import { createSeatingProblem, type SeatingInput, type SeatingProblem } from '../seating/problem.ts'
import { computeSeatingQuality, type SeatingQuality } from '../seating/quality.ts'
import type { SlotSchedule } from '../model/planEvents.ts'
import type { Plan, PlannedStage } from '../model/plan.ts'
import { barredPlacementsOf } from './judging.ts'
import { SEATS_PER_TABLE } from '../model/stageLimits.ts'
import type { PlayerPair as PlacePair } from '../seating/playerPair.ts'
import { computeSwapEffect } from '../seating/swapEffect.ts'

export interface SeatingInputAndQuality {
  /** The input of a search for this stage. */
  readonly input: SeatingInput
  /** Omitted until the stage is seated. */
  readonly quality?: SeatingQuality
}

/** The effect of a manual change. */
export interface SeatingQualityChange {
  readonly before: SeatingQuality
  readonly after: SeatingQuality
}

export function seatingInputAndQualityOf(plan: Plan, stage: PlannedStage): Result<SeatingInputAndQuality> {
  const input = seatingInput(plan, stage)
  const problem = createSeatingProblem(input)
  if (!problem.ok) return problem
  const { schedule } = stage
  return { ok: true, value: { input, ...(schedule ? { quality: qualityOf(problem.value, schedule) } : {}) } }
}

/** Returns an error, with the names of the people, if a stage cannot be seated because of the pairs to keep apart. */
export function keptApartPairsFault(
  plan: Plan,
  stage: PlannedStage,
  nameOf: (member: string) => string,
): Rejection | undefined {
  const problem = createSeatingProblem(inputWithPairs(plan, stage))
  if (problem.ok) return undefined
  const { code, params } = problem.error
  const named = (places: unknown) =>
    String(places)
      .split(', ')
      .map((place) => nameOf(stage.lineup[Number(place) - 1] ?? ''))
      .join(', ')
  if (code === 'seating/too-many-apart')
    return {
      code: 'plan/too-many-apart',
      params: { names: named(params['players']), count: params['count'] ?? 0, tables: stage.tables, stage: stage.name },
    }
  if (code === 'seating/too-few-left')
    return {
      code: 'plan/too-few-left',
      params: {
        name: named(params['player']),
        left: params['left'] ?? 0,
        needed: params['needed'] ?? 0,
        stage: stage.name,
      },
    }
  return undefined
}

export function seatingQualityChangeOfSwap(
  plan: Plan,
  stage: PlannedStage,
  round: number,
  a: number,
  b: number,
): Result<SeatingQualityChange> {
  const rounds = stage.schedule?.length ?? stage.rounds
  const problem = createSeatingProblem(seatingInput(plan, { ...stage, rounds }))
  if (!problem.ok) return problem
  if (!stage.schedule) return err({ code: 'plan/not-seated', params: { stage: stage.name, round, table: 1 } })
  const effect = computeSwapEffect(problem.value, stage.schedule, round, a, b)
  return effect.ok ? { ok: true, value: { before: effect.value.before, after: effect.value.after } } : effect
}

function qualityOf(problem: SeatingProblem, schedule: SlotSchedule): SeatingQuality {
  return computeSeatingQuality({ ...problem, rounds: schedule.length }, schedule)
}

/** The input of a search for this stage. */
function seatingInput(plan: Plan, stage: PlannedStage): SeatingInput {
  const barred = barredPlacementsOf(plan, stage)
  return { ...inputWithPairs(plan, stage), ...(barred.length > 0 ? { barred } : {}) }
}

/**
 * Input with the pairs of people who both play in the stage. Later replacements are not considered. At a single full
 * table everybody meets in every round, so pairs have no effect: even two players who should be kept apart sit
 * together.
 */
function inputWithPairs({ pairs: planned }: Plan, { lineup, tables, rounds }: PlannedStage): SeatingInput {
  const pairs = tables === 1 && lineup.length === SEATS_PER_TABLE ? [] : planned
  const placed = (kind: 'separate' | 'avoid'): readonly PlacePair[] =>
    pairs.flatMap((pair): readonly PlacePair[] => {
      const [a, b] = [lineup.indexOf(pair.a) + 1, lineup.indexOf(pair.b) + 1]
      return pair.kind === kind && a > 0 && b > 0 ? [[a, b]] : []
    })
  return { players: lineup.length, tables, rounds, separate: placed('separate'), avoid: placed('avoid') }
}
