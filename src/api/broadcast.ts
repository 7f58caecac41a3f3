// What a host that can serve others brings: starting, ending, who is connected. Where there is none (a page), the
// requests that need it are refused with `broadcast/not-here`.

import type { Club } from '../application/club.ts'
import type { NamedToken, Network, TokenRight } from '../club/model/broadcast.ts'
import type { Result } from '../rules/vocabulary.ts'
import type { PhoneHost, ScreenService } from './phones.ts'

export interface BroadcastHost {
  /** Started and ended where it was started: by a command. */
  readonly isFixed?: true
  /** Serves this club; a server that runs is ended first. */
  start(club: Club, network: Network): Promise<Result<void>>
  stop(): Promise<void>
  /** Undefined while none runs. */
  running(): BroadcastRunning | undefined
  /** The games of agents that it plays, where it plays any. */
  readonly games?: {
    list(): readonly GameOfAgents[]
    withdraw(game: string, right: GameTokenRight): Promise<Result<void>>
  }
  /** Of the evening: they outlive a server that is started again. Undefined: nothing was served yet. */
  phones?(): PhoneHost | undefined
  /** Takes what a judge's remote asks: called each time the club is opened. */
  takeService?(service: ScreenService): void
  /** Called when somebody comes or goes, and when something of the phones changes; returns the stop function. */
  listen(listener: (topic: 'broadcast' | 'phones') => void): () => void
}

// What is shown to others: a server that is started and ended, tokens, delay, freeze.
export interface BroadcastRunning {
  readonly network: Network
  /** As people type them, the most useful first; none holds a token. */
  readonly addresses: readonly string[]
  /** Connections by token; those of tokens that are not the club's are under null. */
  readonly connected: readonly { readonly token: string | null; readonly count: number }[]
}

interface BroadcastTokenView {
  readonly id: string
  readonly label: string
  readonly right: TokenRight | 'table'
  readonly seat: number | null
  /** Null: all games of the club. */
  readonly game: string | null
  /** Of the right `table`. */
  readonly link?: NonNullable<NamedToken['link']>
  readonly madeAt: number
  /** Connections at the moment. */
  readonly connected: number
}

/** A token of a game of agents, by its right. */
export type GameTokenRight = 'admin' | 'town' | number

export interface GameOfAgents {
  readonly id: string
  readonly rulebook: string
  readonly isOver: boolean
  readonly tokens: readonly {
    readonly right: GameTokenRight
    readonly isWithdrawn: boolean
    /** Connections at the moment. */
    readonly connected: number
  }[]
}

export interface BroadcastStatus {
  /** Whether this host can serve at all. */
  readonly isHere: boolean
  /** It was started by a command, and is ended there. */
  readonly isFixed: boolean
  readonly running: BroadcastRunning | null
  /** Of the next start. */
  readonly network: Network
  /** Seconds. */
  readonly delay: number
  /** Since when; null: not frozen. */
  readonly frozenAt: number | null
  readonly tokens: readonly BroadcastTokenView[]
  /** Of a server that plays some. */
  readonly games: readonly GameOfAgents[]
}

/**
 * The judge's clock at a moment of the game; `screen`: the one of the judge's that moved it; `runsFor`: milliseconds
 * since it was started, when this was answered.
 */
export interface JudgeClockView {
  readonly at: string
  readonly screen: number
  readonly total: number
  readonly ran: number
  readonly runsFor?: number
}
