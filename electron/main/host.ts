// Functions of the main process for the screens of one window: save, open, print. Every argument is parsed on arrival.
// A page never names a path; the secretary chooses one in a dialog.

import { createBirpc } from 'birpc'
import { app, type BrowserWindow, dialog, powerSaveBlocker } from 'electron'
import { basename } from 'node:path'
import { z } from 'zod'
import { runAsApiResult } from '../../src/api/contract/apiResult.ts'
import type { BackupStatus } from '../../src/api/platform/backups.ts'
import {
  isWorkbookFileName,
  type OpenedBinaryFile,
  type OpenedTextFile,
  type SaveOutcome,
} from '../../src/api/platform/files.ts'
import type { MenuCommand } from '../../src/api/platform/menu.ts'
import type { ModelRegistry } from '../../src/api/lab/contract.ts'
import type { AppUpdates } from '../../src/api/platform/updates.ts'
import type { Port } from '../../src/api/port.ts'
import { copyWithoutPrototype } from '../../src/api/rpcTransport.ts'
import { APP_VERSION } from '../../src/club/model/appVersion.ts'
import { type Lang, LANGS } from '../../src/i18n/registry.ts'
import type { HostCalls, HostNotifications } from '../hostCalls.ts'
import type { DesktopBackups } from './backups.ts'
import { decodeTableText } from '../../src/files/tables/workbookText.ts'
import { readFileWithSizeLimit, readTextFile, toSafeFileName, writeFileAtomically } from '../../src/store/diskFiles.ts'
import { readRecentLog } from './log.ts'
import { runtimeVersions } from './support-report.ts'
import type { SystemOpenedFileInbox } from './opened-files.ts'
import type { Projector } from './projector.ts'
import type { DesktopPublishing } from './publishing.ts'
import { printDocumentToPdf } from './printing.ts'

const MEGABYTE = 1024 * 1024
const name = z.string().max(200).transform(toSafeFileName)
const text = z.string().max(256 * MEGABYTE)
const base64 = z.base64().max(64 * MEGABYTE)
const extensions = z.array(z.string().regex(/^[a-z0-9]{1,10}$/)).max(10)
const printedHtml = z.string().max(32 * MEGABYTE)
const address = z.string().max(1000)
/** The club checks if the address and the date are valid. */
const publishedSite = z.strictObject({
  address: address.exactOptional(),
  next: z.strictObject({ date: z.string().max(20), text: z.string().max(1000) }).exactOptional(),
})
const language = z.enum(LANGS)
const season = z.string().min(1).max(200)

export interface HostPortConnection {
  menu(command: MenuCommand): void
  /** Reports that the system opened a file. */
  opened(): void
  close(): void
}

export interface DesktopHostServices {
  readonly backups: DesktopBackups
  readonly publishing: DesktopPublishing
  readonly opened: SystemOpenedFileInbox
  readonly projector: Projector
  readonly updates: AppUpdates
  readonly models: ModelRegistry
  onLanguage(lang: Lang): void
}

export function serveHost(port: Port, window: BrowserWindow, parts: DesktopHostServices): HostPortConnection {
  const { backups, opened, projector, updates, models, onLanguage } = parts
  const wakefulness = createWakefulness()
  const calls: HostCalls = {
    ...fileCalls(window),
    ...folderCalls(window, parts),
    takeOpened: () =>
      runAsApiResult<OpenedTextFile | null>('host/read-failed', async () => {
        const path = opened.take()
        return path === undefined ? null : { name: basename(path), text: await readTextFile(path, 256 * MEGABYTE) }
      }),
    project: (link: string) =>
      runAsApiResult<null>('host/no-projector', async () => {
        await projector.show(address.parse(link), window)
        return null
      }),
    models: () => models.list(),
    putModel: (entry, former, key) => models.put(entry, former, key),
    removeModel: (asked) => models.remove(asked),
    modelKey: (asked) => models.keyOf(asked),
    updateStatus: () => updates.status(),
    lookForUpdate: () => updates.look(),
    installUpdate: () => updates.install(),
    about: () => Promise.resolve({ app: APP_VERSION, parts: runtimeVersions(), dataFolder: app.getPath('userData') }),
    recentLog: () => Promise.resolve(readRecentLog(app.getPath('userData'))),
    stayAwake: (isWanted: boolean) => wakefulness.set(isWanted === true),
    setLanguage: (lang: Lang) => onLanguage(language.parse(lang)),
  }
  const page = createBirpc<HostNotifications, HostCalls>(copyWithoutPrototype(calls), {
    post: (message) => port.post(message),
    on: (listener) => port.onMessage(listener),
    timeout: -1,
    onGeneralError(error) {
      console.error('the host channel failed', error)
      return true
    },
  })
  const stopBackups = backups.onChange((status) => void page.backups.asEvent(status).catch(() => undefined))
  return {
    menu: (command) => void page.menu.asEvent(command).catch(() => undefined),
    opened: () => void page.opened.asEvent().catch(() => undefined),
    close() {
      stopBackups()
      wakefulness.set(false)
      page.$close()
    },
  }
}

/** Calls for files that the secretary chooses in a dialog. */
function fileCalls(window: BrowserWindow) {
  return {
    savePdf: (suggestedName: string, html: string) =>
      runAsApiResult('host/print-failed', () => {
        const page = printedHtml.parse(html)
        return saveWithDialog(window, { name: name.parse(suggestedName), extension: 'pdf' }, () =>
          printDocumentToPdf(page),
        )
      }),
    saveText: (suggestedName: string, content: string) =>
      runAsApiResult('host/write-failed', () => {
        const what = text.parse(content)
        return saveWithDialog(window, { name: name.parse(suggestedName) }, () => what)
      }),
    saveBytes: (suggestedName: string, content: string) =>
      runAsApiResult('host/write-failed', () => {
        const what = Buffer.from(base64.parse(content), 'base64')
        return saveWithDialog(window, { name: name.parse(suggestedName) }, () => what)
      }),
    openText: (wanted: readonly string[]) =>
      runAsApiResult<OpenedTextFile | null>('host/read-failed', async () => {
        const [chosen] = await askForFiles(window, extensions.parse(wanted))
        return chosen === undefined ? null : readOpenedText(chosen)
      }),
    openTexts: (wanted: readonly string[]) =>
      runAsApiResult<readonly OpenedTextFile[]>('host/read-failed', async () =>
        Promise.all((await askForFiles(window, extensions.parse(wanted), true)).map(readOpenedText)),
      ),
    openBytes: (wanted: readonly string[]) =>
      runAsApiResult<OpenedBinaryFile | null>('host/read-failed', async () => {
        const [chosen] = await askForFiles(window, extensions.parse(wanted))
        return chosen === undefined
          ? null
          : { name: basename(chosen), base64: (await readFileWithSizeLimit(chosen, 64 * MEGABYTE)).toString('base64') }
      }),
  } satisfies Partial<HostCalls>
}

/** Calls for the folders of backups and published pages. */
function folderCalls(window: BrowserWindow, { backups, publishing }: DesktopHostServices) {
  return {
    backupStatus: () => Promise.resolve(backups.status()),
    async chooseBackups() {
      const folder = await askForFolder(window)
      return folder === null ? { ok: true, data: null } : backups.choose(folder)
    },
    makeBackup: () => runAsApiResult<BackupStatus>('host/write-failed', () => backups.make()),
    leaveBackups: () => backups.leave(),
    publishingStatus: (wanted: string) => Promise.resolve(publishing.status(season.parse(wanted))),
    async choosePublishing(wanted: string) {
      const which = season.parse(wanted)
      const folder = await askForFolder(window)
      return folder === null ? { ok: true, data: null } : publishing.choose(which, folder)
    },
    describePublishing: (wanted: string, site: unknown) =>
      publishing.describe(season.parse(wanted), publishedSite.parse(site)),
    leavePublishing: (wanted: string) => publishing.leave(season.parse(wanted)),
  } satisfies Partial<HostCalls>
}

async function askForFolder(window: BrowserWindow): Promise<string | null> {
  const { canceled, filePaths } = await dialog.showOpenDialog(window, {
    properties: ['openDirectory', 'createDirectory'],
  })
  return canceled ? null : (filePaths[0] ?? null)
}

async function askForFiles(window: BrowserWindow, kinds: string[], areMany = false): Promise<readonly string[]> {
  const filters = [{ name: kinds.join(', ').toUpperCase(), extensions: kinds }]
  const { canceled, filePaths } = await dialog.showOpenDialog(window, {
    properties: ['openFile', ...(areMany ? (['multiSelections'] as const) : [])],
    filters,
  })
  return canceled ? [] : filePaths
}

async function readOpenedText(path: string): Promise<OpenedTextFile> {
  const text = isWorkbookFileName(path)
    ? (await readFileWithSizeLimit(path, 64 * MEGABYTE)).toString('base64')
    : decodeTableText(await readFileWithSizeLimit(path, 256 * MEGABYTE))
  return { name: basename(path), text }
}

/** Asks for the path before the content is created. */
async function saveWithDialog(
  window: BrowserWindow,
  suggested: SuggestedFile,
  content: () => string | Uint8Array | Promise<Uint8Array>,
): Promise<SaveOutcome> {
  const place = await askForSavePath(window, suggested)
  if (place === null) return { type: 'cancelled' }
  await writeFileAtomically(place, await content())
  return { type: 'saved', place }
}

interface SuggestedFile {
  readonly name: string
  /** If omitted, the extension of the file name is used. */
  readonly extension?: string
}

async function askForSavePath(
  window: BrowserWindow,
  { name: suggested, extension = suggested.split('.').at(-1) ?? '' }: SuggestedFile,
): Promise<string | null> {
  const { canceled, filePath } = await dialog.showSaveDialog(window, {
    defaultPath: suggested,
    ...(extension !== '' && { filters: [{ name: extension.toUpperCase(), extensions: [extension] }] }),
  })
  return canceled || filePath === '' ? null : filePath
}

/** Keeps the screen on while a window asks for it. */
function createWakefulness(): { set(isWanted: boolean): void } {
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
