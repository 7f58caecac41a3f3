// The placement of windows: whether a position is on a screen, and which screen is free for a second window.

import type { Display, Rectangle } from 'electron'

/** How much of a window must be visible so that it can be moved. */
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

/** A screen that does not contain the window; `undefined` if there is only one screen. */
export function findOtherScreenBounds(
  own: Pick<Display, 'id'>,
  screens: readonly Pick<Display, 'id' | 'bounds'>[],
): Rectangle | undefined {
  return screens.find(({ id }) => id !== own.id)?.bounds
}
