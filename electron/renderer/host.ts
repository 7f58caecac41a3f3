// The host as screens see it, spoken over the host port. Main does the work (electron/main/host.ts).

import { createBirpc } from 'birpc'
import type { Answer } from '../../src/api/contract/answer.ts'
import type {
  BackupKeeping,
  BackupStatus,
  HostCapabilities,
  MenuCommand,
  ModelKeeping,
  PagePublishing,
  Updates,
} from '../../src/api/host.ts'
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
    savePdf: (source, suggestedName) => ask('host/print-failed', () => main.savePdf(source, suggestedName)),
    saveText: (suggestedName, text) => ask('host/write-failed', () => main.saveText(suggestedName, text)),
    saveBytes: (suggestedName, base64) => ask('host/write-failed', () => main.saveBytes(suggestedName, base64)),
    openText: (extensions) => ask('host/read-failed', () => main.openText(extensions)),
    openTexts: (extensions) => ask('host/read-failed', () => main.openTexts(extensions)),
    readFiles: (files) => ask('host/read-failed', async () => ({ ok: true, data: await textsOf(files) })),
    openBytes: (extensions) => ask('host/read-failed', () => main.openBytes(extensions)),
    keeping: null,
    backups: {
      status: () => main.backupStatus(),
      choose: () => ask('host/write-failed', () => main.chooseBackups()),
      make: () => ask('host/write-failed', () => main.makeBackup()),
      leave: () => ask('host/write-failed', () => main.leaveBackups()),
      onChange: backups.add,
    },
    publishing: {
      status: (season) => main.publishingStatus(season),
      choose: (season) => ask('host/write-failed', () => main.choosePublishing(season)),
      describe: (season, site) => ask('host/write-failed', () => main.describePublishing(season, site)),
      leave: (season) => ask('host/write-failed', () => main.leavePublishing(season)),
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
      list: () => ask('models/not-kept', () => main.models()),
      put: (entry, former, key) => ask('models/not-kept', () => main.putModel(entry, former, key)),
      remove: (name) => ask('models/not-kept', () => main.removeModel(name)),
      keyOf: (name) => ask('models/not-kept', () => main.modelKey(name)),
    },
    project: (address) => ask('host/no-projector', () => main.project(address)),
    updates: {
      status: () => main.updateStatus(),
      look: () => ask('updates/failed', () => main.lookForUpdate()),
      install: () => ask('updates/failed', () => main.installUpdate()),
    },
    about: () => main.about(),
    recentLog: () => main.recentLog(),
    stayAwake: (isWanted) => void main.stayAwake.asEvent(isWanted),
    setLanguage(lang) {
      document.documentElement.lang = lang
      void main.setLanguage.asEvent(lang)
    },
    takeOpened: () => ask('host/read-failed', () => main.takeOpened()),
    onOpened: opened.add,
    onMenu: menu.add,
  }
}

async function ask<T>(code: string, call: () => Promise<Answer<T>>): Promise<Answer<T>> {
  try {
    return await call()
  } catch (error) {
    return { ok: false, error: { code, params: { cause: error instanceof Error ? error.message : String(error) } } }
  }
}
