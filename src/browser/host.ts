// Host of the screens in a browser: print dialog (which can save a PDF), downloads, file picker. It keeps no state
// between calls. Contract: src/api/platform.

import type { ClientChannel } from '../api/channel.ts'
import { runAsApiResult } from '../api/contract/apiResult.ts'
import type { HostConnection } from '../api/platform/connection.ts'
import type { OpenedBinaryFile, OpenedTextFile, SaveOutcome } from '../api/platform/files.ts'
import type { HostCapabilities } from '../api/platform/hostCapabilities.ts'
import type { ModelRegistry } from '../api/lab/contract.ts'
import { base64OfFile, readFilesAsText } from '../api/droppedFiles.ts'
import { createLazyModelRegistry } from '../api/lazyModelRegistry.ts'
import { createSeatingSearchStarter } from '../api/seating.ts'
import { APP_VERSION } from '../club/model/appVersion.ts'
import { processClock } from '../store/platform.ts'
import { createBrowserBackups, canPickFolders } from './backups.ts'
import { isClubOnServer } from './fromServer.ts'
import { createStoragePersistence } from './persistentStorage.ts'
import { createScreenWakeLock } from './wakefulness.ts'

/** The object URL must outlive the click that starts the download. */
const DOWNLOAD_GRACE_MS = 60_000
const PRINT_FRAME_ID = 'print-frame'

export function createBrowserHost(
  channel: ClientChannel,
  connection: HostConnection | null,
  page: Document = document,
): HostCapabilities {
  const view = page.defaultView
  if (!view) throw new Error('the browser host needs a page that is shown')
  return {
    savesPdf: false,
    savePdf: (name, html) => runAsApiResult('host/print-failed', () => print(page, name, html)),
    saveText: (name, text) =>
      runAsApiResult('host/write-failed', async () =>
        download(page, name, new Blob([text], { type: 'text/plain;charset=utf-8' })),
      ),
    saveBytes: (name, base64) =>
      runAsApiResult('host/write-failed', async () =>
        download(page, name, new Blob([bytesOf(base64)], { type: 'application/octet-stream' })),
      ),
    openText: (extensions) => runAsApiResult('host/read-failed', () => pickText(page, extensions)),
    openTexts: (extensions) =>
      runAsApiResult('host/read-failed', async () => readFilesAsText(await pickFiles(page, extensions, true))),
    readFiles: (files) => runAsApiResult('host/read-failed', () => readFilesAsText(files)),
    openBytes: (extensions) => runAsApiResult('host/read-failed', () => pickBytes(page, extensions)),
    // The browser cannot delete a server's data, so there is nothing to persist.
    persistentStorage: isClubOnServer(page) ? null : createStoragePersistence(view.navigator),
    publishing: null,
    backups: canPickFolders(view) ? createBrowserBackups(view, channel) : null,
    searchSeating: createSeatingSearchStarter(
      () => new Worker(new URL('./seating.worker.ts', import.meta.url), { type: 'module', name: 'seating' }),
    ),
    lab: {
      openWorker: () => new Worker(new URL('./lab.worker.ts', import.meta.url), { type: 'module', name: 'lab' }),
      cores: view.navigator.hardwareConcurrency,
      now: () => performance.now(),
    },
    models: browserModels(view.localStorage),
    openProjector: null,
    updates: null,
    about: async () => ({
      app: APP_VERSION,
      parts: [{ name: 'Browser', version: view.navigator.userAgent }],
      dataFolder: null,
    }),
    recentLog: async () => '',
    connection,
    stayAwake: createScreenWakeLock(view.navigator, page),
    setLanguage: (lang) => void (page.documentElement.lang = lang),
    takeOpened: async () => ({ ok: true, data: null }),
    onOpened: () => () => {},
    onMenu: () => () => {},
  }
}

const MODELS_KEY = 'consigliere.models'

/**
 * The list of models is kept in the browser's storage. Browsers have no storage for secrets, so keys are kept only as
 * long as the page is open.
 */
function browserModels(storage: Storage): ModelRegistry {
  return createLazyModelRegistry(async () => {
    await import('./disableZodEval.ts')
    const { createModelRegistry } = await import('../api/lab/models.ts')
    return createModelRegistry({
      read: async () => storage.getItem(MODELS_KEY) ?? undefined,
      write: async (text) => storage.setItem(MODELS_KEY, text),
      hasKeyStore: () => false,
      seal: String,
      unseal: () => undefined,
      environment: null,
    })
  })
}

/** Browsers suggest the page's title as the name of the PDF. */
async function print(page: Document, name: string, html: string): Promise<SaveOutcome> {
  const title = page.title
  page.title = name.replace(/\.pdf$/i, '')
  try {
    await printHtml(page, html)
  } finally {
    page.title = title
  }
  return { type: 'handedOver' }
}

async function printHtml(page: Document, html: string): Promise<void> {
  // Some browsers print after print() has returned, so the printed frame stays until the next one.
  page.getElementById(PRINT_FRAME_ID)?.remove()
  const frame = page.createElement('iframe')
  frame.id = PRINT_FRAME_ID
  // Without allow-scripts, no script runs in the frame. allow-same-origin is needed only to call print from here.
  frame.setAttribute('sandbox', 'allow-same-origin allow-modals')
  frame.style.cssText = 'position:fixed;inset:0;width:0;height:0;border:0;visibility:hidden'
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve, { once: true }))
  frame.srcdoc = html
  page.body.append(frame)
  await loaded
  if (!frame.contentWindow || !frame.contentDocument) throw new Error('the printed page did not load')
  // Fonts load after the page, and printing does not wait for them.
  await frame.contentDocument.fonts.ready
  frame.contentWindow.print()
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
}

function download(page: Document, name: string, content: Blob): SaveOutcome {
  const address = URL.createObjectURL(content)
  const link = page.createElement('a')
  link.href = address
  link.download = name
  link.click()
  processClock.after(DOWNLOAD_GRACE_MS, () => URL.revokeObjectURL(address))
  return { type: 'handedOver' }
}

async function pickText(page: Document, extensions: readonly string[]): Promise<OpenedTextFile | null> {
  const [text] = await readFilesAsText(await pickFiles(page, extensions))
  return text ?? null
}

async function pickBytes(page: Document, extensions: readonly string[]): Promise<OpenedBinaryFile | null> {
  const [file] = await pickFiles(page, extensions)
  return file ? { name: file.name, base64: await base64OfFile(file) } : null
}

async function pickFiles(page: Document, extensions: readonly string[], areMany = false): Promise<readonly File[]> {
  const input = page.createElement('input')
  input.type = 'file'
  input.multiple = areMany
  input.accept = extensions.map((extension) => `.${extension}`).join(',')
  const chosen = new Promise<readonly File[]>((resolve) => {
    input.addEventListener('change', () => resolve([...(input.files ?? [])]), { once: true })
    input.addEventListener('cancel', () => resolve([]), { once: true })
  })
  input.click()
  return chosen
}
