// Where windows open: whether one can be taken hold of there, and which screen is free for another.

import type { Display, Rectangle } from 'electron'

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

/** A screen that the window is not on; undefined: there is one only. */
export function otherScreen(
  own: Pick<Display, 'id'>,
  screens: readonly Pick<Display, 'id' | 'bounds'>[],
): Rectangle | undefined {
  return screens.find(({ id }) => id !== own.id)?.bounds
}
