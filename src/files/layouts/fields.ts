// Layouts of game tables and the fields that their columns can contain. This file contains only names; the schema is in
// tableMap.ts.

/**
 * - seats: one row for each seat
 * - games: one row for each game, with its players in columns
 * - blocks: one block of rows for each game, with labels next to or around the seats
 * - matrix: players in rows and games in columns, points only
 */
export const TABLE_LAYOUTS = ['seats', 'games', 'blocks', 'matrix'] as const

const LABELLED_FIELD_NAMES = [
  'evening',
  'stage',
  'round',
  'table',
  'game',
  'winner',
  'judge',
  'victim',
  'bestMove',
  'rated',
] as const
/**
 * `don`, `sheriff` and `mafia` contain the seats or names of the players with that card. They are not labels in blocks,
 * because a cell with only the name of a card is a value.
 */
export const GAME_FIELDS = [...LABELLED_FIELD_NAMES, 'don', 'sheriff', 'mafia'] as const
export type GameField = (typeof GAME_FIELDS)[number]
export const GAME_FIELDS_WITH_LABELS: readonly GameField[] = LABELLED_FIELD_NAMES

/**
 * Fields of a seat.
 * - isVictim: a mark
 * - compensation: points that only the first victim gets
 * - points: one column of a matrix for each game
 * - total: the sum that the table states
 * - fouls: ignored, because a game without a protocol has no fouls
 */
export const SEAT_FIELDS = [
  'seat',
  'player',
  'club',
  'role',
  'won',
  'bonus',
  'penalty',
  'isVictim',
  'bestMovePoints',
  'compensation',
  'disqualified',
  'teamLoss',
  'fouls',
  'points',
  'total',
] as const
export type SeatField = (typeof SEAT_FIELDS)[number]
export type TableField = GameField | SeatField

export const TABLE_MAP_FORMAT = 'consigliere-table-map'

export function isGameField(field: TableField): field is GameField {
  return (GAME_FIELDS as readonly TableField[]).includes(field)
}
