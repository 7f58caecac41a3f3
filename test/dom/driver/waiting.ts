// Waiting for what a page shows: it is looked at again after every change of it, never after a fixed time.

import type { TabWindow } from './tab.ts'
import { PATIENCE } from '../../support/patience.ts'

/** What no change of the page tells, such as a value typed by the app, is looked for this often. */
const LOOK_AGAIN_MS = 20
/** After so many turns without a change a page is taken for one that waits for its user. */
const QUIET_TURNS = 2
const MOST_TURNS = 200

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** Until the page has shown what follows from the last action: no request runs and nothing changes any more. */
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

/** The first answer that is not undefined. `what` is for the message of a wait in vain. */
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
      // Once the changes of this turn are all made.
      setImmediate(resolve)
    }
    const observer = new MutationObserver(seen)
    const timer = setTimeout(seen, LOOK_AGAIN_MS)
    observer.observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
  })
}
