// Visibility and reach of elements in a window of a given size, measured by the boxes that the browser has drawn.

import type { Page } from 'playwright-core'
import { PATIENCE } from '../../support/patience.ts'

/** Window sizes in which every screen of a table is checked. */
export const WINDOWS = [
  { width: 1920, height: 1080 },
  { width: 1366, height: 768 },
  { width: 1024, height: 768 },
  { width: 820, height: 1180 },
  { width: 390, height: 844 },
] as const

export class Layout {
  readonly #window: Page

  constructor(window: Page) {
    this.#window = window
  }

  /**
   * Resizes the window and waits until nothing on it moves any more; if something keeps moving, the error names it.
   * Sometimes a browser draws no frames after a resize, and a click waits for two frames, so the size is set again a
   * few times, because the machine may only be slow.
   */
  async resize(size: { readonly width: number; readonly height: number }): Promise<void> {
    for (let attempt = 0; attempt < 10; attempt += 1) {
      if (attempt > 0) await this.#window.setViewportSize({ ...size, height: size.height + 1 })
      await this.#window.setViewportSize(size)
      if (await this.#rest(size.width)) return
    }
  }

  /** Returns false if the page only seems to be at rest, because no frame was drawn within a second. */
  async #rest(width: number): Promise<boolean> {
    const { restless, isDrawing } = await this.#window.evaluate(
      async ({ width: wanted, patience }) => {
        let isDrawn = true
        const frame = () =>
          new Promise<void>((resolve) => {
            const late = setTimeout(() => {
              isDrawn = false
              resolve()
            }, 1_000)
            requestAnimationFrame(() => {
              clearTimeout(late)
              isDrawn = true
              resolve()
            })
          })
        const boxes = () =>
          [...document.querySelectorAll('body *')].map((each) => {
            const { x, y, width: across, height } = each.getBoundingClientRect()
            return `${each.tagName.toLowerCase()}.${each.className}: ${x} ${y} ${across} ${height}`
          })
        const begun = performance.now()
        for (let before: readonly string[] = [], now = boxes(); ; before = now, now = boxes()) {
          const moved = now.filter((box, index) => box !== before[index])
          const isThere = innerWidth === wanted && moved.length === 0 && now.length === before.length
          if (isThere) return { restless: [], isDrawing: isDrawn }
          if (performance.now() - begun > patience)
            return { restless: [`${innerWidth} wide instead of ${wanted}`, ...moved], isDrawing: isDrawn }
          await frame()
          await frame()
        }
      },
      { width, patience: PATIENCE },
    )
    if (restless.length > 0) throw new Error(`does not come to rest: ${restless.slice(0, 20).join('; ')}`)
    return isDrawing
  }

  /** Elements matching `selector` that are covered or outside the window, after scrolling to them if requested. */
  async faults(selector: string, { scroll }: { readonly scroll: boolean }): Promise<readonly string[]> {
    return this.#window.evaluate(
      ({ selector: wanted, scroll: scrolls }) => {
        const shown = [...document.querySelectorAll<HTMLElement>(wanted)].filter((each) => each.checkVisibility())
        if (shown.length === 0) return [`nothing is ${wanted}`]
        const nameOf = (each: Element) =>
          each.getAttribute('aria-label') ?? `${each.tagName.toLowerCase()} ${each.textContent?.trim() ?? ''}`
        return shown.flatMap((each) => {
          if (scrolls) each.scrollIntoView({ block: 'center', inline: 'nearest' })
          const { left, right, top, bottom } = each.getBoundingClientRect()
          if (left < 0 || right > innerWidth || top < 0 || bottom > innerHeight) return [`${nameOf(each)}: outside`]
          const covers = [left + 3, (left + right) / 2, right - 3].flatMap((x) => {
            const there = document.elementFromPoint(x, (top + bottom) / 2)
            return there === null || each.contains(there) || there.contains(each) ? [] : [nameOf(there)]
          })
          return covers.length === 0 ? [] : [`${nameOf(each)}: under ${covers[0] ?? ''}`]
        })
      },
      { selector, scroll },
    )
  }

  /** Elements matching `selector` of whose text less than half is visible. */
  async cutByHalf(selector: string): Promise<readonly string[]> {
    return this.#window
      .locator(selector)
      .evaluateAll((all) =>
        all
          .filter((each) => each.scrollWidth > 2 * each.clientWidth)
          .map((each) => `${each.textContent}: ${each.scrollWidth} in ${each.clientWidth}`),
      )
  }

  /** Elements matching `selector` that extend beyond the nearest `container`. */
  async outgrown(selector: string, container: string): Promise<readonly string[]> {
    return this.#window.locator(selector).evaluateAll(
      (all, around) =>
        all.flatMap((each) => {
          const [inner, outer] = [each.getBoundingClientRect(), each.closest(around)!.getBoundingClientRect()]
          const fits =
            inner.top >= outer.top &&
            inner.bottom <= outer.bottom &&
            inner.left >= outer.left &&
            inner.right <= outer.right
          return fits
            ? []
            : [
                `${each.textContent} reaches out by ${Math.round(Math.max(outer.top - inner.top, inner.bottom - outer.bottom))}`,
              ]
        }),
      container,
    )
  }

  /** Boxes around `selector` that can only be read by horizontal scrolling. */
  async sideways(selector: string): Promise<readonly string[]> {
    return this.#window.evaluate((wanted) => {
      const around: string[] = []
      for (let box: Element | null = document.querySelector(wanted); box !== null; box = box.parentElement) {
        if (box.scrollWidth > box.clientWidth + 1 && box.clientWidth > 0)
          around.push(`${box.tagName.toLowerCase()}.${box.className}: ${box.scrollWidth} in ${box.clientWidth}`)
      }
      return around
    }, selector)
  }
}
