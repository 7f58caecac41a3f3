// Connects updates.ts to the packaged app: checks if the build has an update feed and if a game is being played. Loads
// electron-updater at the first search.

import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { app } from 'electron'
import type { ApiResult } from '../../src/api/contract/apiResult.ts'
import type { RequestData } from '../../src/api/requestTypes.ts'
import type { AppUpdates } from '../../src/api/platform/updates.ts'
import type { Service } from '../../src/api/service.ts'
import { createAppUpdates, type Updater } from './updates.ts'

interface UpdaterFile {
  createUpdater(): Updater
}

/** Written by electron-builder if the build has a feed URL. */
const FEED_FILE = 'app-update.yml'

/** A portable app is replaced by hand, because the updater would write outside its folder. */
export function createDesktopUpdates(club: Service, isPortable: boolean): AppUpdates {
  return createAppUpdates({
    hasFeed: !isPortable && app.isPackaged && existsSync(join(process.resourcesPath, FEED_FILE)),
    async load() {
      const { createUpdater } = (await import(
        /* @vite-ignore */ new URL('./updater.js', import.meta.url).href
      )) as UpdaterFile
      return createUpdater()
    },
    async isPlaying() {
      const games = (await club.call('games.list', { unfinished: true })) as ApiResult<RequestData<'games.list'>>
      return games.ok && games.data.length > 0
    },
    onChange: (listener) =>
      club.listen(({ name }) => {
        if (name === 'game.changed') listener()
      }),
  })
}
