// Whether a window can be taken hold of where it would open.

import type { Rectangle } from 'electron'

/** Enough of it to take hold of. */
const HOLD = 100

export function isOnScreen(window: Rectangle, screens: readonly Rectangle[]): boolean {
  return screens.some(
    (area) =>
      window.x + window.width >= area.x + HOLD &&
      window.x + HOLD <= area.x + area.width &&
      window.y >= area.y &&
      window.y + HOLD <= area.y + area.height,
  )
}
