// Remembers the window's size, and its position if that is still on a screen.

import { readFileSync, writeFileSync } from 'node:fs'
import { screen, type BrowserWindow, type Rectangle } from 'electron'
import { z } from 'zod'
import { isOnScreen } from './on-screen.ts'

const DEFAULT_WINDOW_SIZE = { width: 1366, height: 768 } as const
const size = z.int().min(200).max(20_000)
const remembered = z.object({
  x: z.int(),
  y: z.int(),
  width: size,
  height: size,
  isMaximized: z.boolean(),
})
type StoredWindowState = z.infer<typeof remembered>

export interface WindowState {
  bounds(): Partial<Rectangle>
  follow(window: BrowserWindow): void
}

/** `stateFile` is the file with size and position. If it cannot be read or written, only size and position are lost. */
export function loadWindowState(stateFile: string): WindowState {
  let last = read(stateFile)
  return {
    bounds() {
      if (last === undefined) return DEFAULT_WINDOW_SIZE
      const { x, y, width, height } = last
      return isOnScreen(
        last,
        screen.getAllDisplays().map(({ workArea }) => workArea),
      )
        ? { x, y, width, height }
        : { width, height }
    },
    follow(window) {
      if (last?.isMaximized) window.maximize()
      window.on('close', () => {
        last = { ...window.getNormalBounds(), isMaximized: window.isMaximized() }
        try {
          writeFileSync(stateFile, JSON.stringify(last))
        } catch (error) {
          console.error('the place of the window was not kept', error)
        }
      })
    },
  }
}

function read(stateFile: string): StoredWindowState | undefined {
  try {
    return remembered.parse(JSON.parse(readFileSync(stateFile, 'utf8')))
  } catch {
    return undefined
  }
}
