// A store that reads ahead the data that every start needs: the sum of its heads and some whole streams. The reads run
// while the code that needs the data is still loading. The sum is used once. All data that was read ahead is dropped at
// the first write, and when all heads are listed, because the caller then wants the current content.

import type { Envelope, RepairableStore, StoreResult } from '../port.ts'

/** Reads the streams whose names begin with one of these `prefixes`. */
export function createReadAheadStore(store: RepairableStore, prefixes: readonly string[]): RepairableStore {
  let ahead: Map<string, Promise<StoreResult<readonly Envelope[]>>> | undefined = new Map()
  for (const prefix of prefixes) void begin(prefix)
  let sum = store.sum?.()

  async function begin(prefix: string): Promise<void> {
    const heads = await store.list(prefix)
    if (heads.ok) for (const { stream } of heads.value) ahead?.set(stream, store.read(stream))
  }

  function forget(): void {
    sum = undefined
    ahead = undefined
  }

  /** Wraps a call that may change a stream or close the store, so that it drops all data that was read ahead. */
  function ending<A extends readonly unknown[], R>(job: (...args: A) => R): (...args: A) => R {
    return (...args) => {
      forget()
      return job(...args)
    }
  }

  return {
    ...store,
    append: ending(store.append),
    appendAll: ending(store.appendAll),
    restore: ending(store.restore),
    close: ending(store.close),
    ...(store.discard && { discard: ending(store.discard) }),
    async read(stream, from = 1) {
      const read = await ahead?.get(stream)
      // If reading ahead failed, the store is read again.
      return read?.ok
        ? { ok: true, value: from > 1 ? read.value.slice(from - 1) : read.value }
        : store.read(stream, from)
    },
    list(prefix) {
      if (prefix === '') forget()
      return store.list(prefix)
    },
    ...(store.sum && {
      sum() {
        const summed = sum ?? store.sum!()
        sum = undefined
        return summed
      },
    }),
  }
}
