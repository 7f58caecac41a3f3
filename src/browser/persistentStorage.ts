// Whether the browser has promised to keep what is stored here, and asking it to. A browser that
// knows no such promise, or refuses to answer, has not given it.

import type { Keeping } from '../api/host.ts'

/** As much of `navigator` as this needs; each part is missing in some browser. */
export interface Promising {
  readonly storage?: Partial<Pick<StorageManager, 'persist' | 'persisted'>>
  readonly permissions?: Pick<Permissions, 'query'>
}

export function keepingOf({ storage, permissions }: Promising): Keeping {
  const listeners = new Set<() => void>()
  const tell = () => listeners.forEach((listener) => listener())
  // Given or taken back in the browser's settings, or asked for by another tab.
  void watch(permissions, tell)
  return {
    isPromised: () => saysYes(async () => storage?.persisted?.()),
    async ask() {
      const isPromised = await saysYes(async () => storage?.persist?.())
      tell()
      return isPromised
    },
    onChange(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

async function saysYes(question: () => Promise<boolean | undefined>): Promise<boolean> {
  try {
    return (await question()) === true
  } catch {
    return false
  }
}

async function watch(permissions: Promising['permissions'], tell: () => void): Promise<void> {
  try {
    const permission = await permissions?.query({ name: 'persistent-storage' })
    permission?.addEventListener('change', tell)
  } catch {
    // A browser that does not tell of it is looked at when Home is shown.
  }
}
