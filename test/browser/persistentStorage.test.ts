import { describe, expect, it } from 'vitest'
import { persistentStorageOf, type StorageNavigator } from '../../src/browser/persistentStorage.ts'

/** A browser that has promised or not, and answers the next request so. */
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
    /** As in its settings, or as another tab does it. */
    decide(isNow: boolean) {
      isPersisted = isNow
      permission.dispatchEvent(new Event('change'))
    },
  }
}

describe('the promise of a browser to keep the data', () => {
  it.each([
    { isPersisted: true, agrees: false, answer: true },
    { isPersisted: false, agrees: true, answer: true },
    { isPersisted: false, agrees: false, answer: false },
  ])('is what it says: $isPersisted before, agrees when asked: $agrees', async ({ isPersisted, agrees, answer }) => {
    const keeping = persistentStorageOf(browserThat(isPersisted, agrees))
    expect(await keeping.isPromised()).toBe(isPersisted)
    expect(await keeping.ask()).toBe(answer)
    expect(await keeping.isPromised()).toBe(answer)
  })

  const refuses = () => Promise.reject(new TypeError('an opaque origin'))
  it.each<[string, StorageNavigator]>([
    ['has no storage to speak of', {}],
    ['knows no such promise', { storage: {} }],
    ['refuses to answer', { storage: { persisted: refuses, persist: refuses }, permissions: { query: refuses } }],
  ])('was not given by one that %s', async (_what, browser) => {
    const keeping = persistentStorageOf(browser)
    expect(await keeping.isPromised()).toBe(false)
    expect(await keeping.ask()).toBe(false)
  })

  it('is told of when it comes or goes, until nobody listens', async () => {
    const browser = browserThat(false, true)
    const keeping = persistentStorageOf(browser)
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
