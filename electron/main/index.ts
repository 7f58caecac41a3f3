// Entry point of the desktop app: takes the single-instance lock and registers the protocol scheme, then opens the
// store, the club and the window. This file defines only the order of these steps. Never use top-level await here:
// Electron would never become ready (electron#40719).

import '../../src/i18n/generated/all.ts'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { app, dialog } from 'electron'
import { errorMessageOf } from '../../src/api/contract/apiResult.ts'
import { langOfLocale } from '../../src/i18n/registry.ts'
import type { ServedHub } from '../../src/server/ownHub.ts'
import { openAppWindow } from './app-window.ts'
import { createDesktopBackups } from './backups.ts'
import { createDesktopPublishing } from './publishing.ts'
import { createDesktopBroadcastHost } from './broadcast.ts'
import { openDesktopClub } from './club.ts'
import { createDesktopUpdates } from './desktop-updates.ts'
import { restrictWebContents, restrictSessionPermissions } from './guard.ts'
import { createDesktopModelRegistry } from './models.ts'
import { startLoggingToFile } from './log.ts'
import { listenForSystemOpenedFiles } from './opened-files.ts'
import { listenForReadyPages } from './pages.ts'
import { applyPortableMode } from './portable.ts'
import { createProjector } from './projector.ts'
import { registerScheme, serveScheme } from './scheme.ts'
import { createStoragePage } from './storage.ts'
import { loadWindowState } from './window-state.ts'

const QUIT_TIMEOUT_MS = 10_000
const PAGES_FOLDER = fileURLToPath(new URL('../renderer', import.meta.url))

function fail(error: unknown): void {
  console.error(error)
  dialog.showErrorBox('Consigliere', errorMessageOf(error))
  app.exit(1)
}

/**
 * Handles uncaught errors. The error of a closed output pipe is ignored. While the app is quitting, no window is shown,
 * because it would keep the app open.
 */
function onFailure(tell: () => void): void {
  let isEnding = false
  app.on('before-quit', () => (isEnding = true))
  const note = (error: unknown) => {
    if ((error as NodeJS.ErrnoException | null)?.code === 'EPIPE') return
    console.error('main failed', error)
    if (!isEnding) tell()
  }
  process.on('uncaughtException', note)
  process.on('unhandledRejection', note)
}

/** Finishes pending work before the app quits. A backup drive that does not respond cannot block quitting. */
function finishBeforeQuit(last: () => Promise<void>): void {
  let isDone = false
  app.on('before-quit', (event) => {
    if (isDone) return
    event.preventDefault()
    const quit = () => {
      clearTimeout(patience)
      isDone = true
      app.quit()
    }
    const patience = setTimeout(quit, QUIT_TIMEOUT_MS)
    void last().catch(console.error).finally(quit)
  })
}

/** `backupsIn` is the default backup folder, which only a portable app has. */
function start(backupsIn?: string): void {
  restrictSessionPermissions()
  serveScheme(PAGES_FOLDER)
  listenForReadyPages()
  const profile = app.getPath('userData')
  startLoggingToFile(profile)
  let hub: ServedHub | undefined
  const broadcast = createDesktopBroadcastHost(PAGES_FOLDER, () => hub)
  const club = openDesktopClub(createStoragePage(), profile, broadcast, (served) => (hub = served))
  const projector = createProjector(() => broadcast.running())
  const backups = createDesktopBackups(club, join(profile, 'backups.json'), backupsIn)
  const publishing = createDesktopPublishing(club, join(profile, 'publishing.json'))
  const window = openAppWindow({
    club,
    backups,
    publishing,
    models: createDesktopModelRegistry(join(profile, 'models.json')),
    windowState: loadWindowState(join(profile, 'window.json')),
    opened,
    projector,
    updates: createDesktopUpdates(club, backupsIn !== undefined),
  })
  opened.listen(() => window.tellOpened())
  onFailure(() => window.tellFailure())
  finishBeforeQuit(async () => {
    await broadcast.stop()
    await publishing.end()
    await backups.end()
  })
  app.on('second-instance', (_, argv, workingDirectory) => {
    opened.offer(argv, workingDirectory)
    window.bringToFront()
  })
}

const opened = listenForSystemOpenedFiles()
const portable = applyPortableMode()
if (portable.fault !== undefined) {
  const { fault } = portable
  app
    .whenReady()
    .then(() => fail(fault(langOfLocale(app.getLocale()))))
    .catch(fail)
} else if (app.requestSingleInstanceLock()) {
  app.enableSandbox()
  registerScheme()
  restrictWebContents()
  app
    .whenReady()
    .then(() => start(portable.backups))
    .catch(fail)
} else {
  app.quit()
}
