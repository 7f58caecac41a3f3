// The contract between the club and any screen or client, as types: requests, their results, and pushes. It is derived
// from the declarations of requests in the club's folders and in `api/hostRequests`.

import type { RequestContractOf } from '../club/repository/request.ts'
import type { ClubChangePayloads } from '../club/repository/repository.ts'
import type { ApplicationRequests } from '../application/requests.ts'
import type { hostRequests } from './hostRequests/requests.ts'
import type { ApiResult } from './contract/apiResult.ts'

type HostRequests = RequestContractOf<typeof hostRequests>

/** Arguments and result of every request, by name. */
type Requests = Omit<ApplicationRequests, keyof HostRequests> & HostRequests

export type RequestName = keyof Requests
export type RequestArgs<N extends RequestName> = Requests[N]['args']
export type RequestData<N extends RequestName> = Requests[N]['data']

/** Pushed to every client after the change is durable. */
export interface PushPayloads {
  /** Keys of the changed data. A client repeats a query if its result is based on one of these keys. */
  changed: { readonly keys: readonly string[] }
  /**
   * Includes the version, because a live screen shows its own entry immediately and reloads the game only for entries
   * of others.
   */
  'game.changed': ClubChangePayloads['game.changed']
  /** All data now belongs to another club, or to an earlier state of this one. */
  'club.restored': Record<string, never>
}
export type PushName = keyof PushPayloads

/** The part of the channel that screens use. */
export interface Channel {
  send<N extends RequestName>(name: N, args: RequestArgs<N>): Promise<ApiResult<RequestData<N>>>
  listen<N extends PushName>(name: N, listener: (push: PushPayloads[N]) => void): () => void
}
