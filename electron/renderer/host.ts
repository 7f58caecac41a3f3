// The host that screens use, implemented with calls over the host port. The work is done in main
// (electron/main/host.ts).

import { createBirpc } from 'birpc'
import { runAsApiResult, catchAsApiError } from '../../src/api/contract/apiResult.ts'
import type { BackupStatus } from '../../src/api/platform/backups.ts'
import type { HostCapabilities } from '../../src/api/platform/hostCapabilities.ts'
import type { MenuCommand } from '../../src/api/platform/menu.ts'
import { readFilesAsText } from '../../src/api/droppedFiles.ts'
import { createSeatingSearchStarter } from '../../src/api/seating.ts'
import type { Port } from '../../src/api/port.ts'
import type { HostCalls, HostNotifications } from '../hostCalls.ts'

/** Listeners of one kind of event, with functions to add and to call them. */
function newsListeners<T extends readonly unknown[]>() {
  const listeners = new Set<(...news: T) => void>()
  return {
    tell(...news: T): void {
      for (const listener of listeners) listener(...news)
    },
    add(listener: (...news: T) => void): () => void {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
  }
}

export function createDesktopHost(port: Port): HostCapabilities {
  const menu = newsListeners<[MenuCommand]>()
  const opened = newsListeners<[]>()
  const backups = newsListeners<[BackupStatus]>()
  const news: HostNotifications = { menu: menu.tell, opened: opened.tell, backups: backups.tell }
  const main = createBirpc<HostCalls, HostNotifications>(news, {
    post: (message) => port.post(message),
    on: (listener) => port.onMessage(listener),
    // There is no timeout, because a dialog may stay open for any length of time.
    timeout: -1,
  })
  return {
    savesPdf: true,
    savePdf: (suggestedName, html) => catchAsApiError('host/print-failed', () => main.savePdf(suggestedName, html)),
    saveText: (suggestedName, text) => catchAsApiError('host/write-failed', () => main.saveText(suggestedName, text)),
    saveBytes: (suggestedName, base64) =>
      catchAsApiError('host/write-failed', () => main.saveBytes(suggestedName, base64)),
    openText: (extensions) => catchAsApiError('host/read-failed', () => main.openText(extensions)),
    openTexts: (extensions) => catchAsApiError('host/read-failed', () => main.openTexts(extensions)),
    readFiles: (files) => runAsApiResult('host/read-failed', () => readFilesAsText(files)),
    openBytes: (extensions) => catchAsApiError('host/read-failed', () => main.openBytes(extensions)),
    persistentStorage: null,
    backups: {
      status: () => main.backupStatus(),
      choose: () => catchAsApiError('host/write-failed', () => main.chooseBackups()),
      make: () => catchAsApiError('host/write-failed', () => main.makeBackup()),
      leave: () => catchAsApiError('host/write-failed', () => main.leaveBackups()),
      onChange: backups.add,
    },
    publishing: {
      status: (season) => main.publishingStatus(season),
      choose: (season) => catchAsApiError('host/write-failed', () => main.choosePublishing(season)),
      describe: (season, site) => catchAsApiError('host/write-failed', () => main.describePublishing(season, site)),
      leave: (season) => catchAsApiError('host/write-failed', () => main.leavePublishing(season)),
    },
    searchSeating: createSeatingSearchStarter(
      () => new Worker(new URL('./seating.worker.ts', import.meta.url), { type: 'module', name: 'seating' }),
    ),
    lab: {
      openWorker: () => new Worker(new URL('./lab.worker.ts', import.meta.url), { type: 'module', name: 'lab' }),
      cores: navigator.hardwareConcurrency,
      now: () => performance.now(),
    },
    models: {
      list: () => catchAsApiError('models/not-kept', () => main.models()),
      put: (entry, former, key) => catchAsApiError('models/not-kept', () => main.putModel(entry, former, key)),
      remove: (name) => catchAsApiError('models/not-kept', () => main.removeModel(name)),
      keyOf: (name) => catchAsApiError('models/not-kept', () => main.modelKey(name)),
    },
    openProjector: (address) => catchAsApiError('host/no-projector', () => main.project(address)),
    updates: {
      status: () => main.updateStatus(),
      look: () => catchAsApiError('updates/failed', () => main.lookForUpdate()),
      install: () => catchAsApiError('updates/failed', () => main.installUpdate()),
    },
    about: () => main.about(),
    recentLog: () => main.recentLog(),
    connection: null,
    stayAwake: (isWanted) => void main.stayAwake.asEvent(isWanted),
    setLanguage(lang) {
      document.documentElement.lang = lang
      void main.setLanguage.asEvent(lang)
    },
    takeOpened: () => catchAsApiError('host/read-failed', () => main.takeOpened()),
    onOpened: opened.add,
    onMenu: menu.add,
  }
}
