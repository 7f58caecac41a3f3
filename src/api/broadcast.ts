// Status of the broadcast: the server, tokens, delay and freeze.

import type { TokenWithJudgeName, BroadcastNetwork, TokenRight } from '../club/model/broadcast.ts'

export interface RunningBroadcast {
  readonly network: BroadcastNetwork
  /** Addresses to type, the most useful first, without tokens. */
  readonly addresses: readonly string[]
  /** Number of connections by token. Tokens that do not belong to the club are counted under null. */
  readonly connected: readonly { readonly token: string | null; readonly count: number }[]
}

interface BroadcastTokenView {
  readonly id: string
  readonly label: string
  readonly right: TokenRight | 'table'
  readonly seat: number | null
  /** Null means all games of the club. */
  readonly game: string | null
  /** Present only for tokens with the right `table`. */
  readonly link?: NonNullable<TokenWithJudgeName['link']>
  readonly madeAt: number
  /** Current number of connections. */
  readonly connected: number
}

/** Identifies a token of an agents' game by its right. */
export type GameTokenRight = 'admin' | 'town' | number

export interface AgentGameSummary {
  readonly id: string
  readonly rulebook: string
  readonly isOver: boolean
  readonly tokens: readonly {
    readonly right: GameTokenRight
    readonly isWithdrawn: boolean
    /** Current number of connections. */
    readonly connected: number
  }[]
}

export interface BroadcastStatus {
  /** Whether this host can serve viewers at all. */
  readonly isHere: boolean
  /** True if a command started the server. Only that command can stop it. */
  readonly isFixed: boolean
  readonly running: RunningBroadcast | null
  /** Network for the next start. */
  readonly network: BroadcastNetwork
  /** Delay in seconds. */
  readonly delay: number
  /** Start of the freeze. Null if the broadcast is not frozen. */
  readonly frozenAt: number | null
  readonly tokens: readonly BroadcastTokenView[]
  /** Games that the server plays with agents. */
  readonly games: readonly AgentGameSummary[]
}

/**
 * The judge's clock at the moment `at` of a game. `screen` is the judge's screen that last changed the clock. `runsFor`
 * is the number of milliseconds from the clock's start to this result.
 */
export interface JudgeClockView {
  readonly at: string
  readonly screen: number
  readonly total: number
  readonly ran: number
  readonly runsFor?: number
}
