export interface Table {
  readonly alive: readonly boolean[]
  readonly day: boolean
}

export interface PlainRules<Winner> {
  readonly players: number
  /** Undefined while the game goes on. */
  winnerOf(table: Table): Winner | undefined
  mayBeRemoved(table: Table, seat: number): boolean
}

/** Plays games at random. `below(n)`: the next whole number from 0 to n - 1. */
export function boardgameIoGame<Winner>(rules: PlainRules<Winner>): (below: (n: number) => number) => Winner
