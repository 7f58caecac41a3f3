// Maps the columns of a results sheet to the fields for which the screen has translated names. Pure.

import type { Field } from '../../../../api/contract/imports.ts'

/** Columns of docs/spec/cli.md §6 whose fields have a translated name. */
const FIELD_BY_COLUMN: Readonly<Record<string, Field>> = {
  stage: 'stage',
  round: 'round',
  table: 'table',
  seat: 'seat',
  player: 'player',
  club: 'club',
  role: 'role',
  winner: 'winner',
  bonus: 'bonus',
  penalty: 'penalty',
  disqualified: 'disqualified',
  first_victim: 'isVictim',
  best_move: 'bestMove',
  team_loss: 'teamLoss',
  evening: 'evening',
  judge: 'judge',
}

export function fieldOfResultsSheetColumn(column: string): Field | undefined {
  return Object.hasOwn(FIELD_BY_COLUMN, column) ? FIELD_BY_COLUMN[column] : undefined
}
