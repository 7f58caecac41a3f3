// What a host that can serve others brings: starting, ending, who is connected. Where there is none (a page), the
// requests that need it are refused with `broadcast/not-here`.

import type { Club } from '../club/club.ts'
import type { Network } from '../club/model/broadcast.ts'
import type { Result } from '../rules/vocabulary.ts'
import type { BroadcastRunning, GameOfAgents, GameTokenName } from './contract/broadcast.ts'

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
    withdraw(game: string, right: GameTokenName): Promise<Result<void>>
  }
  /** Called when somebody comes or goes; returns the stop function. */
  listen(listener: () => void): () => void
}
