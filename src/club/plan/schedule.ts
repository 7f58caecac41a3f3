// Whether a schedule is one for its stage: every table of every round full, no player at two tables
// at once. How good it is, the seating report tells.

import type { Rejection } from '../../rules/vocabulary.ts'
import { TABLE_SEATS } from '../model/stageLimits.ts'
import type { Schedule } from '../model/planEvents.ts'
import type { PlannedStage } from '../model/plan.ts'

export function scheduleFault(
  { rounds, tables, lineup }: Pick<PlannedStage, 'rounds' | 'tables' | 'lineup'>,
  schedule: Schedule,
): Rejection | undefined {
  if (lineup.length < tables * TABLE_SEATS)
    return { code: 'plan/too-few-players', params: { players: lineup.length, needed: tables * TABLE_SEATS } }
  if (schedule.length !== rounds) return { code: 'plan/not-a-schedule', params: { round: schedule.length } }
  for (const [index, round] of schedule.entries()) {
    const places = round.flat()
    const isFull = round.length === tables && round.every((table) => table.length === TABLE_SEATS)
    const areKnown = places.every((place) => Number.isInteger(place) && place >= 1 && place <= lineup.length)
    if (!isFull || !areKnown || new Set(places).size !== places.length)
      return { code: 'plan/not-a-schedule', params: { round: index + 1 } }
  }
  return undefined
}
