// A store that is asked at once for what every start asks it for: the sum of its heads, and some of its streams whole.
// At a start that is long on its way while what will ask is still being loaded. The sum is given once; all is forgotten
// at the first write, and when everything is listed: whoever does that looks at what is stored now.

import type { Envelope, RepairableStore, StoreResult } from '../port.ts'

/** `prefixes`: of the streams that are read. */
export function readAhead(store: RepairableStore, prefixes: readonly string[]): RepairableStore {
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

  /** Whatever may change a stream, or end the store. */
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
      // What could not be read then may be read now.
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
