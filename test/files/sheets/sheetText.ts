// Results sheets for tests, made from only the cells that a test needs.

export const HEADER = 'stage,round,table,seat,player,club,role,winner,bonus,penalty,disqualified,first_victim,best_move'

export interface Cells {
  readonly stage?: string
  readonly round?: number | string
  readonly table?: number
  readonly seat?: number
  readonly player?: string
  readonly club?: string
  readonly role?: string
  readonly winner?: string
  readonly bonus?: string
  readonly penalty?: string
  readonly disqualified?: string
  readonly first_victim?: string
  readonly best_move?: string
}

const ORDER = [
  'stage',
  'round',
  'table',
  'seat',
  'player',
  'club',
  'role',
  'winner',
  'bonus',
  'penalty',
  'disqualified',
  'first_victim',
  'best_move',
] as const

export function row(cells: Cells = {}): string {
  const filled = {
    stage: 'main',
    round: 1,
    table: 1,
    seat: 1,
    player: 'Ann',
    club: '',
    role: 'civilian',
    winner: 'red',
    bonus: '',
    penalty: '',
    disqualified: '',
    first_victim: '',
    best_move: '',
    ...cells,
  }
  return ORDER.map((column) => filled[column]).join(',')
}

export function sheet(...rows: readonly (string | Cells)[]): string {
  return [HEADER, ...rows.map((each) => (typeof each === 'string' ? each : row(each)))].join('\n')
}

const ROLES = [
  'civilian',
  'civilian',
  'civilian',
  'civilian',
  'civilian',
  'civilian',
  'sheriff',
  'mafia',
  'mafia',
  'don',
] as const

/** Makes a game of ten players. `change` sets cells by seat. Player `n` is called `p<n>`. */
export function game(cells: Cells, change: Readonly<Record<number, Cells>> = {}): readonly Cells[] {
  return ROLES.map((role, index) => ({
    seat: index + 1,
    player: `p${index + 1}`,
    role,
    ...cells,
    ...change[index + 1],
  }))
}
