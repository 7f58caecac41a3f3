// A store whose streams are listed before anybody asks: at a start the list is long on its way, and what asks for it is
// still being loaded. Owns that one list, which is given once and forgotten at the first write.

import type { RepairableStore } from './port.ts'

export function listAhead(store: RepairableStore): RepairableStore {
  let ahead: ReturnType<RepairableStore['list']> | undefined = store.list('')

  /** Whatever may change a stream. */
  function writing<A extends readonly unknown[], R>(job: (...args: A) => R): (...args: A) => R {
    return (...args) => {
      ahead = undefined
      return job(...args)
    }
  }

  return {
    ...store,
    append: writing(store.append),
    appendAll: writing(store.appendAll),
    restore: writing(store.restore),
    ...(store.discard && { discard: writing(store.discard) }),
    list(prefix) {
      const listed = prefix === '' ? ahead : undefined
      ahead = undefined
      return listed ?? store.list(prefix)
    },
  }
}
