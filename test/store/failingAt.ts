// A store in which a single call fails before it changes the store. Tests let the first call fail, then the second
// call, and so on up to the last call.

import type { RepairableStore, StoreResult } from '../../src/store/port.ts'

const CALLS = ['append', 'appendAll', 'read', 'list', 'restore'] as const

export const UNAVAILABLE = { code: 'store/unavailable', params: { cause: 'this call' } } as const

export interface FailingStore extends RepairableStore {
  /** Number of calls so far. */
  calls(): number
}

export function failingAt(store: RepairableStore, at: number): FailingStore {
  let calls = 0
  const guarded =
    <A extends readonly unknown[], T>(call: (...given: A) => Promise<StoreResult<T>>) =>
    async (...given: A): Promise<StoreResult<T>> => {
      calls += 1
      return calls === at ? { ok: false, error: UNAVAILABLE } : call(...given)
    }
  const failing = { ...store, calls: () => calls }
  for (const name of CALLS)
    Object.assign(failing, { [name]: guarded(store[name] as () => Promise<StoreResult<unknown>>) })
  return failing
}
