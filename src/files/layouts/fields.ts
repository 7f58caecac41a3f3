// The layouts of tables of games, and what their columns may be. Words alone: the schema is in tableMap.ts.

/**
 * seats: a row a seat. games: a row a game, its players across. blocks: a block of rows a game, with labels beside or
 * around the seats. matrix: players by games, points only.
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
/** `don`, `sheriff`, `mafia`: seats or names of those who had the card; in a cell of its own a card is no label. */
export const GAME_FIELDS = [...LABELLED_FIELD_NAMES, 'don', 'sheriff', 'mafia'] as const
export type GameField = (typeof GAME_FIELDS)[number]
export const LABELLED_FIELDS: readonly GameField[] = LABELLED_FIELD_NAMES

/**
 * What a seat says. `isVictim`: a mark. `compensation`: paid to the first victim alone. `points`: of a matrix, a column
 * a game. `total`: the table's own sum. `fouls`: read over, a game without a protocol has none.
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
