// Interface of a host that can serve the club to others: starts and stops the server and reports connected viewers. On
// hosts that do not implement it, such as a page, requests that depend on it are refused with `broadcast/not-here`.

import type { Club } from '../application/club.ts'
import type { BroadcastNetwork } from '../club/model/broadcast.ts'
import type { Result } from '../rules/vocabulary.ts'
import type { PhoneHost, ScreenService } from './phoneHost.ts'
import type { RunningBroadcast, GameTokenRight, AgentGameSummary } from './broadcast.ts'

export interface BroadcastHost {
  /** True if a command started the server. Only that command can stop it. */
  readonly isFixed?: true
  /** Starts serving this club. If a server is running, it is stopped first. */
  start(club: Club, network: BroadcastNetwork): Promise<Result<void>>
  stop(): Promise<void>
  /** `undefined` while no server runs. */
  running(): RunningBroadcast | undefined
  /** Games that the server plays with agents. Omitted if it plays none. */
  readonly games?: {
    list(): readonly AgentGameSummary[]
    withdraw(game: string, right: GameTokenRight): Promise<Result<void>>
  }
  /**
   * Phones that are checked in this evening. They are kept when the server restarts. `undefined` if nothing has been
   * served yet.
   */
  phones?(): PhoneHost | undefined
  /** Receives the service that handles requests from a judge's remote. Called each time the club is opened. */
  takeService?(service: ScreenService): void
  /**
   * Called when the server starts or stops, when a viewer connects or disconnects, and when the phones change. Returns
   * the stop function.
   */
  listen(listener: (topic: 'broadcast' | 'phones') => void): () => void
}
