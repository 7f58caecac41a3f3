// A subject of the contract suite: opens an adapter any number of times over the same data, and changes its records by
// other means than the adapter.

import type { Sealed } from '../../../src/store/hash.ts'
import type { Envelope, EventStore, NewEvent, StoreResult } from '../../../src/store/port.ts'

export interface Subject<S extends EventStore = EventStore> {
  /** Opens another store over this subject's data. */
  open(): Promise<S>
  /** Changes the raw records of a stream, folded or not, and leaves the stream's head unchanged. */
  meddle(stream: string, edit: (records: readonly Sealed[]) => readonly Sealed[]): Promise<void>
  /** False if only one store at a time may use the data. */
  readonly isShared: boolean
  /** True if reading repairs a tampered stream instead of reporting it. */
  readonly heals: boolean
  dispose(): Promise<void>
}

export const AT = 1_700_000_000_000

export function event(payload: unknown, type = 'noted'): NewEvent {
  return { type, payload, at: AT, author: 'judge', private: false }
}

export function events(count: number, start = 1): readonly NewEvent[] {
  return Array.from({ length: count }, (_, index) => event({ n: start + index }))
}

/** Returns the value of a result that must be ok. */
export function good<T>(result: StoreResult<T>): T {
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.error)}`)
  return result.value
}

/** Returns the error of a result that must be refused. */
export function fault(result: StoreResult<unknown>): unknown {
  if (result.ok) throw new Error(`accepted: ${JSON.stringify(result.value)?.slice(0, 200)}`)
  return result.error
}

export function payloads(envelopes: readonly Envelope[]): readonly unknown[] {
  return envelopes.map(({ payload }) => payload)
}

export function versions(envelopes: readonly { readonly version: number }[]): readonly number[] {
  return envelopes.map(({ version }) => version)
}
