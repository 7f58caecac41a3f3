// Types of the scenes in which every change is requested.

import type { RequestArgs, RequestData, RequestName } from '../../src/api/requestTypes.ts'

export type Ask = <N extends RequestName>(name: N, args: RequestArgs<N>) => Promise<RequestData<N>>

export interface World {
  readonly members: readonly string[]
  readonly season: string
  readonly cup: string
  readonly stage: string
  /** A running game with one entry, and a finished game. */
  readonly running: string
  readonly ended: string
  readonly merged: string
}

export type Scene = (ask: Ask, world: World) => Promise<unknown>
