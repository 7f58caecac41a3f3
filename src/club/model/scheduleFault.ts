// Checks a schedule against its stage: every table of every round is full, and nobody sits at two tables of a round.
// The seating report rates the quality of the schedule.

import type { Rejection } from '../../rules/vocabulary.ts'
import type { SlotSchedule } from './planEvents.ts'
import type { PlannedStage } from './plan.ts'
import { SEATS_PER_TABLE } from './stageLimits.ts'

export function scheduleFault(
  { rounds, tables, lineup }: Pick<PlannedStage, 'rounds' | 'tables' | 'lineup'>,
  schedule: SlotSchedule,
): Rejection | undefined {
  if (lineup.length < tables * SEATS_PER_TABLE)
    return { code: 'plan/too-few-players', params: { players: lineup.length, needed: tables * SEATS_PER_TABLE } }
  if (schedule.length !== rounds) return { code: 'plan/not-a-schedule', params: { round: schedule.length } }
  for (const [index, round] of schedule.entries()) {
    const places = round.flat()
    const isFull = round.length === tables && round.every((table) => table.length === SEATS_PER_TABLE)
    const areKnown = places.every((place) => Number.isInteger(place) && place >= 1 && place <= lineup.length)
    if (!isFull || !areKnown || new Set(places).size !== places.length)
      return { code: 'plan/not-a-schedule', params: { round: index + 1 } }
  }
  return undefined
}
