// The contract between any screen or client and the club, as types: what can be asked, what comes back, what is pushed.
// It follows from the declarations of requests, in the club's folders and in `api/hostRequests`.

import type { ContractOf } from '../club/repository/request.ts'
import type { ClubChangePayloads } from '../club/repository/repository.ts'
import type { DeclaredRequests } from '../application/requests.ts'
import type { hostRequests } from './hostRequests/requests.ts'
import type { ApiResult } from './contract/apiResult.ts'

type HostRequests = ContractOf<typeof hostRequests>

/** Every request: name → arguments and answer. */
type Requests = Omit<DeclaredRequests, keyof HostRequests> & HostRequests

export type RequestName = keyof Requests
export type RequestArgs<N extends RequestName> = Requests[N]['args']
export type RequestData<N extends RequestName> = Requests[N]['data']

/** Pushed to every client after the change is durable. */
export interface Pushes {
  /** Keys of what was read: whose answer was made of one of them asks again. */
  changed: { readonly keys: readonly string[] }
  /** With the version: a live screen shows its own entry at once, and loads the game only for entries of others. */
  'game.changed': ClubChangePayloads['game.changed']
  /** Everything is another club's, or that of another time. */
  'club.restored': Record<string, never>
}
export type PushName = keyof Pushes

/** What screens hold: the two calls of the whole channel. */
export interface Channel {
  send<N extends RequestName>(name: N, args: RequestArgs<N>): Promise<ApiResult<RequestData<N>>>
  listen<N extends PushName>(name: N, listener: (push: Pushes[N]) => void): () => void
}
