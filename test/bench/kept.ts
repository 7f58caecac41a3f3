// How long from a key to the entry it wrote: kept on disk, and told as such on the screen. Both counted from the key's
// own time stamp, given by the browser before any script.

import type { Page } from 'playwright-core'
import en from '../../src/i18n/en/screens/live.json'
import { clubWorker } from './waits.ts'

interface Keeping {
  /** Milliseconds of the clock that a page shares with its workers, since 1970. */
  keptAt?: number[]
  pressedAt?: number
}

/**
 * From now on the club's worker notes when it has told of an entry, which it does once the journal and the database have
 * it. What the screen is busy with meanwhile does not count: it may be drawing still.
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

/** Milliseconds from the last key to the moment when the club had told of its entry. Asked once the screen has it, too. */
export async function keptSince(page: Page): Promise<number> {
  const pressed = (await page.evaluate(() => (globalThis as Keeping).pressedAt)) ?? NaN
  const club = await clubWorker(page)
  const kept = (await club.evaluate(() => (globalThis as Keeping).keptAt)) ?? []
  const told = kept.find((at) => at >= pressed)
  if (told === undefined) throw new Error('the club told of no entry since the last key')
  return told - pressed
}

/** Milliseconds from the next key to the moment when the screen says that everything is kept. */
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
