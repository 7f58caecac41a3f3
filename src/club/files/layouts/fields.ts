// The layouts of tables of games, and what their columns may be. Words alone: the schema is in tableMap.ts.

/**
 * seats: a row a seat. games: a row a game, its players across. blocks: a block of rows a game, with labels beside or
 * around the seats. matrix: players by games, points only.
 */
export const LAYOUTS = ['seats', 'games', 'blocks', 'matrix'] as const

/** What a game says once. `don`, `sheriff`, `mafia`: seats or names of those who had the card. */
export const GAME_FIELDS = [
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
  'don',
  'sheriff',
  'mafia',
] as const
export type GameField = (typeof GAME_FIELDS)[number]

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
export type Field = GameField | SeatField

export const TABLE_MAP_FORMAT = 'consigliere-table-map'

export function isGameField(field: Field): field is GameField {
  return (GAME_FIELDS as readonly Field[]).includes(field)
}

/** As spreadsheets call a cell: `G12`. Both from 1. */
export function cellName(row: number, column: number): string {
  const before = Math.floor((column - 1) / 26)
  return `${before > 0 ? String.fromCharCode(64 + before) : ''}${String.fromCharCode(65 + ((column - 1) % 26))}${row}`
}
