// A store that is asked at once for what every start asks it for: the list of its streams, and some of them whole. At a
// start that is long on its way while what will ask is still being loaded. The list is given once; all is forgotten at
// the first write, and when everything is listed again: whoever does that looks at what is stored now.

import type { Envelope, RepairableStore, StoreResult } from './port.ts'

/** `prefixes`: of the streams that are read. */
export function readAhead(store: RepairableStore, prefixes: readonly string[]): RepairableStore {
  let ahead: Map<string, Promise<StoreResult<readonly Envelope[]>>> | undefined = new Map()
  // The long list comes last: those who wait for the streams have work to do meanwhile.
  let list: ReturnType<RepairableStore['list']> | undefined = Promise.all(prefixes.map(begin)).then(() =>
    store.list(''),
  )

  async function begin(prefix: string): Promise<void> {
    const heads = await store.list(prefix)
    if (heads.ok) for (const { stream } of heads.value) ahead?.set(stream, store.read(stream))
  }

  function forget(): void {
    list = undefined
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
      if (prefix !== '') return store.list(prefix)
      const listed = list
      list = undefined
      if (listed !== undefined) return listed
      forget()
      return store.list('')
    },
  }
}
