// A stage's seating as rows of a file: one table of a round a line, people by seat. Pure.

import type { PlanView, StageView } from '../../../../api/contract.ts'
import { roundView } from './roundView.ts'

export interface ScheduleWords {
  readonly round: string
  readonly table: string
  readonly seat: (n: number) => string
}

export function scheduleCells(plan: Pick<PlanView, 'entrants'>, stage: StageView, words: ScheduleWords): readonly (readonly string[])[] {
  const schedule = stage.schedule ?? []
  const seats = Math.max(0, ...schedule.flat().map((table) => table.length))
  const head = [words.round, words.table, ...Array.from({ length: seats }, (_, index) => words.seat(index + 1))]
  const rows = schedule.flatMap((_, index) =>
    roundView(plan, stage, index + 1).tables.map(({ table, people }) => [String(index + 1), String(table), ...people.map(({ name }) => name)]))
  return [head, ...rows]
}
