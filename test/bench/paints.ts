// How long from a key to the picture it made. Counted within the page, from the key's own time stamp (given by the
// browser, before any script) to the first task after the frame that shows it: a frame asked for at the key, and a
// message sent from it, which has its turn once the frame is drawn. Event Timing would say the same in steps of 8 ms.

import type { Page } from 'playwright-core'

interface Painting {
  paints?: number[]
  /** Somebody waits for the next one. */
  onPaint?: (milliseconds: number) => void
}

/** From now on every key of this page is counted, whatever the page does with it. */
export async function countPaints(page: Page): Promise<void> {
  await page.evaluate(() => {
    const paints: number[] = ((globalThis as Painting).paints = [])
    window.addEventListener(
      'keydown',
      ({ timeStamp }) =>
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel()
          const note = () => {
            const taken = performance.now() - timeStamp
            paints.push(taken)
            ;(globalThis as Painting).onPaint?.(taken)
          }
          port1.addEventListener('message', note, { once: true })
          port1.start()
          port2.postMessage(0)
        }),
      { capture: true },
    )
  })
}

/** Presses one key and answers its milliseconds once it is painted. Asks the page once and never again: that would cost it time. */
export async function paintOf(page: Page, key: string): Promise<number> {
  const armed = await page.evaluateHandle(() => ({
    painted: new Promise<number>((resolve) => ((globalThis as Painting).onPaint = resolve)),
  }))
  await page.keyboard.press(key)
  const taken = await armed.evaluate(({ painted }) => painted)
  await armed.dispose()
  return taken
}

/** All since the last time one asked, whatever they were pressed for. */
export function takePaints(page: Page): Promise<readonly number[]> {
  return page.evaluate(() => (globalThis as Painting).paints?.splice(0) ?? [])
}

export function shareOf(all: readonly number[], share: number): number {
  const sorted = all.toSorted((a, b) => a - b)
  return Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN) * 10) / 10
}
