// The host as screens see it, spoken over the host port. Main does the work (electron/main/host.ts).

import { createBirpc } from 'birpc'
import { type Answer, answerOf, guarded } from '../../src/api/contract/answer.ts'
import type { BackupKeeping, BackupStatus } from '../../src/api/platform/backups.ts'
import type { HostCapabilities } from '../../src/api/platform/hostCapabilities.ts'
import type { MenuCommand } from '../../src/api/platform/menu.ts'
import type { ModelKeeping } from '../../src/api/lab/contract.ts'
import type { PagePublishing } from '../../src/api/platform/publishing.ts'
import type { Updates } from '../../src/api/platform/updates.ts'
import { textsOf } from '../../src/api/droppedFiles.ts'
import { searchIn } from '../../src/api/seating.ts'
import type { Port } from '../../src/api/port.ts'

/** What main answers on the host port. */
export type HostCalls = Pick<
  HostCapabilities,
  | 'savePdf'
  | 'saveText'
  | 'saveBytes'
  | 'openText'
  | 'openTexts'
  | 'openBytes'
  | 'setLanguage'
  | 'takeOpened'
  | 'about'
  | 'recentLog'
  | 'stayAwake'
> & {
  backupStatus: BackupKeeping['status']
  chooseBackups: BackupKeeping['choose']
  makeBackup: BackupKeeping['make']
  leaveBackups: BackupKeeping['leave']
  publishingStatus: PagePublishing['status']
  choosePublishing: PagePublishing['choose']
  describePublishing: PagePublishing['describe']
  leavePublishing: PagePublishing['leave']
  project(address: string): Promise<Answer<null>>
  models: ModelKeeping['list']
  putModel: ModelKeeping['put']
  removeModel: ModelKeeping['remove']
  modelKey: ModelKeeping['keyOf']
  updateStatus: Updates['status']
  lookForUpdate: Updates['look']
  installUpdate: Updates['install']
}
// A type, not an interface: birpc wants an index signature.
export type HostNews = { menu(command: MenuCommand): void; opened(): void; backups(status: BackupStatus): void }

/** Listeners of one kind of news. */
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

export function connectHost(port: Port): HostCapabilities {
  const menu = newsListeners<[MenuCommand]>()
  const opened = newsListeners<[]>()
  const backups = newsListeners<[BackupStatus]>()
  const news: HostNews = { menu: menu.tell, opened: opened.tell, backups: backups.tell }
  const main = createBirpc<HostCalls, HostNews>(news, {
    post: (message) => port.post(message),
    on: (listener) => port.onMessage(listener),
    // A dialog stays open as long as the secretary likes.
    timeout: -1,
  })
  return {
    kind: 'desktop',
    savePdf: (suggestedName, source) => guarded('host/print-failed', () => main.savePdf(suggestedName, source)),
    saveText: (suggestedName, text) => guarded('host/write-failed', () => main.saveText(suggestedName, text)),
    saveBytes: (suggestedName, base64) => guarded('host/write-failed', () => main.saveBytes(suggestedName, base64)),
    openText: (extensions) => guarded('host/read-failed', () => main.openText(extensions)),
    openTexts: (extensions) => guarded('host/read-failed', () => main.openTexts(extensions)),
    readFiles: (files) => answerOf('host/read-failed', () => textsOf(files)),
    openBytes: (extensions) => guarded('host/read-failed', () => main.openBytes(extensions)),
    keeping: null,
    backups: {
      status: () => main.backupStatus(),
      choose: () => guarded('host/write-failed', () => main.chooseBackups()),
      make: () => guarded('host/write-failed', () => main.makeBackup()),
      leave: () => guarded('host/write-failed', () => main.leaveBackups()),
      onChange: backups.add,
    },
    publishing: {
      status: (season) => main.publishingStatus(season),
      choose: (season) => guarded('host/write-failed', () => main.choosePublishing(season)),
      describe: (season, site) => guarded('host/write-failed', () => main.describePublishing(season, site)),
      leave: (season) => guarded('host/write-failed', () => main.leavePublishing(season)),
    },
    seek: searchIn(
      () => new Worker(new URL('./seating.worker.ts', import.meta.url), { type: 'module', name: 'seating' }),
    ),
    lab: {
      openWorker: () => new Worker(new URL('./lab.worker.ts', import.meta.url), { type: 'module', name: 'lab' }),
      cores: navigator.hardwareConcurrency,
      now: () => performance.now(),
    },
    models: {
      list: () => guarded('models/not-kept', () => main.models()),
      put: (entry, former, key) => guarded('models/not-kept', () => main.putModel(entry, former, key)),
      remove: (name) => guarded('models/not-kept', () => main.removeModel(name)),
      keyOf: (name) => guarded('models/not-kept', () => main.modelKey(name)),
    },
    project: (address) => guarded('host/no-projector', () => main.project(address)),
    updates: {
      status: () => main.updateStatus(),
      look: () => guarded('updates/failed', () => main.lookForUpdate()),
      install: () => guarded('updates/failed', () => main.installUpdate()),
    },
    about: () => main.about(),
    recentLog: () => main.recentLog(),
    stayAwake: (isWanted) => void main.stayAwake.asEvent(isWanted),
    setLanguage(lang) {
      document.documentElement.lang = lang
      void main.setLanguage.asEvent(lang)
    },
    takeOpened: () => guarded('host/read-failed', () => main.takeOpened()),
    onOpened: opened.add,
    onMenu: menu.add,
  }
}
