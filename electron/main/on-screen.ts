// Placement of windows: checks if a position is on a screen, and finds a screen for a second window.

import type { Display, Rectangle } from 'electron'

/** Minimum visible width and height of a window, so that the user can still move it. */
const MIN_VISIBLE_PX = 100

export function isOnScreen(window: Rectangle, screens: readonly Rectangle[]): boolean {
  return screens.some(
    (area) =>
      window.x + window.width >= area.x + MIN_VISIBLE_PX &&
      window.x + MIN_VISIBLE_PX <= area.x + area.width &&
      window.y >= area.y &&
      window.y + MIN_VISIBLE_PX <= area.y + area.height,
  )
}

/** Bounds of a screen that does not contain the window, or `undefined` if there is only one screen. */
export function findOtherScreenBounds(
  own: Pick<Display, 'id'>,
  screens: readonly Pick<Display, 'id' | 'bounds'>[],
): Rectangle | undefined {
  return screens.find(({ id }) => id !== own.id)?.bounds
}
