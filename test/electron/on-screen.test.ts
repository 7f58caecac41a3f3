// Whether a window at its last position can still be moved by hand, and which screen is free for another window.

import { expect, test } from 'vitest'
import { isOnScreen, findOtherScreenBounds } from '../../electron/main/on-screen.ts'

const LAPTOP = { x: 0, y: 0, width: 1366, height: 728 }
const PROJECTOR = { x: 1366, y: 0, width: 1920, height: 1080 }
const window = (x: number, y: number) => ({ x, y, width: 1200, height: 700 })

test.each([
  ['in the middle', window(50, 10), [LAPTOP], true],
  ['on a connected projector', window(1500, 100), [LAPTOP, PROJECTOR], true],
  ['on a projector that was disconnected', window(1500, 100), [LAPTOP], false],
  ['almost completely to the right of the screen', window(1300, 10), [LAPTOP], false],
  ['half to the left of the screen', window(-600, 10), [LAPTOP], true],
  ['with its title bar above the screen', window(50, -40), [LAPTOP], false],
  ['below the screen', window(50, 700), [LAPTOP], false],
  ['without any screen', window(0, 0), [], false],
])('a window counts as visible only if enough of it is on a screen to move it: %s', (_, place, screens, isThere) =>
  expect(isOnScreen(place, screens)).toBe(isThere),
)

test.each([
  ['no screen if there is only one', [1], undefined],
  ['the other of two screens', [1, 2], 2],
  ['the first free screen of three', [3, 1, 2], 3],
])('the second window gets %s', (_, ids, chosen) => {
  const screens = ids.map((id) => ({ id, bounds: { x: id * 2000, y: 0, width: 1920, height: 1080 } }))
  expect(findOtherScreenBounds({ id: 1 }, screens)?.x).toBe(chosen === undefined ? undefined : chosen * 2000)
})
