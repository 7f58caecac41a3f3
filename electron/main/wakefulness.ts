// Keeps the screen on while a window asks for it.

import { powerSaveBlocker } from 'electron'

export function createWakefulness(): { set(isWanted: boolean): void } {
  let id: number | undefined
  return {
    set(isWanted) {
      if (isWanted) id ??= powerSaveBlocker.start('prevent-display-sleep')
      else if (id !== undefined) {
        powerSaveBlocker.stop(id)
        id = undefined
      }
    },
  }
}
