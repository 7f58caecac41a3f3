// Waiting for a state of the page. It is checked after every change of the page, never after a fixed time.

import type { TabWindow } from './tab.ts'
import { PATIENCE } from '../../support/patience.ts'

/** How often to check for changes that the page does not report, such as a value set by the app. */
const LOOK_AGAIN_MS = 20
/** After this number of ticks without a change, the page counts as waiting for its user. */
const QUIET_TURNS = 2
const MOST_TURNS = 200

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Waits until the page has reacted to the last action: no request is running and nothing changes any more. */
export async function settled(window: TabWindow, pending: () => number): Promise<void> {
  let quiet = 0
  let hasChanged = false
  const observer = new window.MutationObserver(() => (hasChanged = true))
  observer.observe(window.document, { subtree: true, childList: true, attributes: true, characterData: true })
  for (let turns = 0; quiet < QUIET_TURNS && turns < MOST_TURNS; turns += 1) {
    hasChanged = false
    await turn()
    quiet = hasChanged || pending() > 0 ? 0 : quiet + 1
  }
  observer.disconnect()
}

/** Returns the first result that is not `undefined`. `what` is for the message of a timeout. */
export async function until<T>(
  window: () => TabWindow,
  look: () => T | undefined,
  what: () => string,
  patience = PATIENCE,
): Promise<T> {
  const start = performance.now()
  for (;;) {
    const found = look()
    if (found !== undefined) return found
    if (performance.now() - start > patience) throw new Error(`waited in vain: ${what()}`)
    await nextChange(window())
  }
}

function nextChange({ document, MutationObserver }: TabWindow): Promise<void> {
  return new Promise((resolve) => {
    const seen = () => {
      clearTimeout(timer)
      observer.disconnect()
      // Waits until all changes of this tick are made.
      setImmediate(resolve)
    }
    const observer = new MutationObserver(seen)
    const timer = setTimeout(seen, LOOK_AGAIN_MS)
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  })
}
