// Implements the port of updates.ts with electron-updater. It is a separate file, because the library is loaded only at
// the first search for a newer version.

import updaters from 'electron-updater'
import type { Updater } from './updates.ts'

export function createUpdater(): Updater {
  const { autoUpdater, CancellationToken } = updaters
  autoUpdater.autoDownload = false
  // Updates are installed only with the button: an app that is closed during a game must open unchanged.
  autoUpdater.autoInstallOnAppQuit = false
  autoUpdater.logger = console
  return {
    async fetchNewer(stop) {
      const found = await autoUpdater.checkForUpdates()
      if (!found?.isUpdateAvailable) return undefined
      const token = new CancellationToken()
      const cancel = () => token.cancel()
      stop.addEventListener('abort', cancel)
      try {
        stop.throwIfAborted()
        await autoUpdater.downloadUpdate(token)
      } finally {
        stop.removeEventListener('abort', cancel)
      }
      return found.updateInfo.version
    },
    installAndReopen: () => autoUpdater.quitAndInstall(false, true),
  }
}
