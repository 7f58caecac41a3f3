// What `simulate` is asked for; `balance` and `leaderboard` share the most of it.

/** Cards and rules at the table of a run. */
export interface TableOptions {
  readonly players?: string
  readonly mafia?: string
  readonly first?: string
}

/** What a run is made of. */
export interface PlanOptions extends TableOptions {
  readonly rulebook: string
  readonly games: string
  readonly seed: string
  readonly policy: string
  readonly red?: string
  readonly black?: string
  readonly flags?: string
}

export interface SimulateOptions extends PlanOptions {
  readonly workers: string
  readonly out?: string
  readonly resume?: string
  readonly answers?: string
  readonly replay?: string
  readonly json?: boolean
}

/** The name of a policy that is a model over a network. */
export const MODEL = 'llm'
