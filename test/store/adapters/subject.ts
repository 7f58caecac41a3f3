// What the contract suite needs to know of an adapter: how to open it over the same data again,
// and how to get at its records behind its back.

import type { Sealed } from '../../../src/store/hash.ts'
import type { Envelope, EventStore, NewEvent, StoreResult } from '../../../src/store/port.ts'

export interface Subject<S extends EventStore = EventStore> {
  /** Opens a store over this subject's data; each call is one more store on the same data. */
  open(): Promise<S>
  /** Changes the raw records of a stream, folded or not, and leaves its head as it was. */
  meddle(stream: string, edit: (records: readonly Sealed[]) => readonly Sealed[]): Promise<void>
  /** False when the data belongs to one store at a time. */
  readonly isShared: boolean
  /** True when reading puts a tampered stream right instead of naming the fault. */
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

/** The value of an answer that has to be good. */
export function good<T>(result: StoreResult<T>): T {
  if (!result.ok) throw new Error(`refused: ${JSON.stringify(result.error)}`)
  return result.value
}

/** The error of an answer that has to be one. */
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
