// Time from a key to the frame that shows its effect. Counted within the page, from the key's own timestamp (set by the
// browser before any script runs) to the first task after that frame: the page requests a frame at the key and posts a
// message from it, which is delivered once the frame is drawn. Event Timing would give the same in steps of 8 ms.

import type { Page } from 'playwright-core'

interface Painting {
  paints?: number[]
  /** Called for the next frame, if somebody waits for it. */
  onPaint?: (milliseconds: number) => void
}

/** From then on, every key of this page is counted, whatever the page does with it. */
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

/**
 * Presses one key and returns its milliseconds once it is painted. Calls the page only once, because a second call
 * would cost time.
 */
export async function paintOf(page: Page, key: string): Promise<number> {
  const armed = await page.evaluateHandle(() => ({
    painted: new Promise<number>((resolve) => ((globalThis as Painting).onPaint = resolve)),
  }))
  await page.keyboard.press(key)
  const taken = await armed.evaluate(({ painted }) => painted)
  await armed.dispose()
  return taken
}

/** Returns all measurements since the last call, for any key. */
export function takePaints(page: Page): Promise<readonly number[]> {
  return page.evaluate(() => (globalThis as Painting).paints?.splice(0) ?? [])
}

export function shareOf(all: readonly number[], share: number): number {
  const sorted = all.toSorted((a, b) => a - b)
  return Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN) * 10) / 10
}
