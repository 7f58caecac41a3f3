import { describe, expect, it } from 'vitest'
import { createStoragePersistence, type StorageNavigator } from '../../src/browser/persistentStorage.ts'

/** A browser that has or has not granted persistent storage, and agrees or not to the next request. */
function browserThat(isPersisted: boolean, agrees: boolean) {
  const permission = new EventTarget()
  const storage = {
    persisted: async () => isPersisted,
    persist: async () => (isPersisted ||= agrees),
  }
  const permissions = { query: async () => permission as PermissionStatus }
  return {
    storage,
    permissions,
    /** A change in the browser's settings or by another tab. */
    decide(isNow: boolean) {
      isPersisted = isNow
      permission.dispatchEvent(new Event('change'))
    },
  }
}

describe('persistent storage', () => {
  it.each([
    { isPersisted: true, agrees: false, answer: true },
    { isPersisted: false, agrees: true, answer: true },
    { isPersisted: false, agrees: false, answer: false },
  ])(
    'is reported as granted before ($isPersisted) or on request ($agrees)',
    async ({ isPersisted, agrees, answer }) => {
      const keeping = createStoragePersistence(browserThat(isPersisted, agrees))
      expect(await keeping.isPromised()).toBe(isPersisted)
      expect(await keeping.ask()).toBe(answer)
      expect(await keeping.isPromised()).toBe(answer)
    },
  )

  const refuses = () => Promise.reject(new TypeError('an opaque origin'))
  it.each<[string, StorageNavigator]>([
    ['has no storage interface', {}],
    ['has no methods for persistent storage', { storage: {} }],
    ['rejects every query', { storage: { persisted: refuses, persist: refuses }, permissions: { query: refuses } }],
  ])('is not granted by a browser that %s', async (_what, browser) => {
    const keeping = createStoragePersistence(browser)
    expect(await keeping.isPromised()).toBe(false)
    expect(await keeping.ask()).toBe(false)
  })

  it('notifies a listener of changes until it is removed', async () => {
    const browser = browserThat(false, true)
    const keeping = createStoragePersistence(browser)
    const heard: boolean[] = []
    const stop = keeping.onChange(async () => void heard.push(await keeping.isPromised()))
    await keeping.ask()
    browser.decide(false)
    await keeping.isPromised()
    expect(heard).toEqual([true, false])
    stop()
    browser.decide(true)
    await keeping.isPromised()
    expect(heard).toEqual([true, false])
  })
})
