// Checks if the browser grants persistent storage, and requests it. A browser that lacks the feature or does not
// respond is treated as not granting it.

import type { StoragePersistence } from '../api/platform/persistentStorage.ts'

/** Part of `navigator` that is used here. Each member is missing in some browser. */
export interface StorageNavigator {
  readonly storage?: Partial<Pick<StorageManager, 'persist' | 'persisted'>>
  readonly permissions?: Pick<Permissions, 'query'>
}

export function createStoragePersistence({ storage, permissions }: StorageNavigator): StoragePersistence {
  const listeners = new Set<() => void>()
  const tell = () => listeners.forEach((listener) => listener())
  // The answer may change in the browser's settings or through another tab.
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

async function watch(permissions: StorageNavigator['permissions'], tell: () => void): Promise<void> {
  try {
    const permission = await permissions?.query({ name: 'persistent-storage' })
    permission?.addEventListener('change', tell)
  } catch {
    // Without change events, the permission is checked whenever Home is shown.
  }
}
