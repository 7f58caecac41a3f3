// Time from a key to its entry: stored on disk, and reported as stored on the screen. Both are counted from the key's
// own timestamp, which the browser sets before any script runs.

import type { Page } from 'playwright-core'
import en from '../../src/i18n/en/screens/live.json'
import { clubWorker } from './waits.ts'

interface Keeping {
  /** Milliseconds since 1970 on the clock that a page shares with its workers. */
  keptAt?: number[]
  pressedAt?: number
}

/**
 * From then on, the club's worker notes when it has reported an entry, which happens once journal and database have it.
 * Work of the screen, such as drawing, does not count.
 */
export async function countKept(page: Page): Promise<void> {
  const club = await clubWorker(page)
  await club.evaluate(() => {
    const scope = globalThis as unknown as Keeping & { postMessage: (message: unknown) => void }
    const kept: number[] = (scope.keptAt = [])
    const post = scope.postMessage.bind(scope)
    type Told = { m?: string; a?: [{ name?: string }] } | null
    scope.postMessage = (message) => {
      const told = message as Told
      if (told?.m === 'push' && told.a?.[0].name === 'game.changed')
        kept.push(performance.timeOrigin + performance.now())
      post(message)
    }
  })
  await page.evaluate(() => {
    window.addEventListener(
      'keydown',
      ({ timeStamp }) => ((globalThis as Keeping).pressedAt = performance.timeOrigin + timeStamp),
      { capture: true },
    )
  })
}

/**
 * Milliseconds from the last key until the club had reported its entry. Call it once the screen shows the entry, too.
 */
export async function keptSince(page: Page): Promise<number> {
  const pressed = (await page.evaluate(() => (globalThis as Keeping).pressedAt)) ?? NaN
  const club = await clubWorker(page)
  const kept = (await club.evaluate(() => (globalThis as Keeping).keptAt)) ?? []
  const told = kept.find((at) => at >= pressed)
  if (told === undefined) throw new Error('the club told of no entry since the last key')
  return told - pressed
}

/** Milliseconds from the next key until the screen reports that everything is stored. */
export async function savedAfter(page: Page): Promise<() => Promise<number>> {
  const watching = await page.evaluateHandle((saved) => {
    const note = [...document.querySelectorAll('.live header span')].find((each) => each.textContent === saved)
    if (note === undefined) throw new Error('the screen does not say that everything is kept')
    const kept = new Promise<number>((resolve) => {
      let from: number | undefined
      globalThis.addEventListener('keydown', ({ timeStamp }) => (from = timeStamp), { capture: true, once: true })
      const observer = new MutationObserver(() => {
        if (note.textContent !== saved || from === undefined) return
        observer.disconnect()
        resolve(performance.now() - from)
      })
      observer.observe(note, { subtree: true, childList: true, characterData: true })
    })
    return { kept }
  }, en.saved)
  return async () => {
    const taken = await watching.evaluate(({ kept }) => kept)
    await watching.dispose()
    return taken
  }
}
