// The window that opens if the screens crash or hang, or if the main process fails. It shows what happened and the log,
// and can copy the report. It has no bridge and runs no scripts (pages.ts, `document`).

import { type BrowserWindow, clipboard, dialog } from 'electron'
import type { Lang } from '../../src/i18n/registry.ts'
import { createWindow } from './pages.ts'
import { serveInMemoryDocument } from './scheme.ts'
import {
  type CrashKind,
  CRASH_ACTIONS,
  type CrashAction,
  crashActionUrl,
  type CrashPageContent,
  crashPage,
} from './crash-page.ts'

/** Number of lines shown from the end of the log. The report contains more lines. */
const SHOWN_LOG_LINES = 60

export interface CrashWindowHost {
  lang(): Lang
  log(): string
  /** Text that *Copy report* copies. */
  report(): Promise<string>
  again(crash: CrashKind): void
  quit(): void
}

export interface CrashWindow {
  /** Shows at most one crash at a time: a further failure is only logged. */
  show(crash: CrashKind): void
  /** Closes the window if it shows this crash. Called when hanging screens respond again or crash. */
  dismiss(crash: CrashKind): void
}

export function createCrashWindow(help: CrashWindowHost): CrashWindow {
  let open: { readonly window: BrowserWindow; readonly crash: CrashKind } | undefined

  function close(): void {
    const { window } = open ?? {}
    open = undefined
    window?.destroy()
  }

  async function paint(window: BrowserWindow, view: Omit<CrashPageContent, 'log'>): Promise<void> {
    const log = help.log().trimEnd().split('\n').slice(-SHOWN_LOG_LINES).join('\n')
    const document = serveInMemoryDocument(crashPage(help.lang(), { ...view, log }))
    try {
      await window.loadURL(document.url)
    } finally {
      document.forget()
    }
  }

  async function copy(window: BrowserWindow, crash: CrashKind): Promise<void> {
    let copied = false
    try {
      await clipboard.writeText(await help.report())
      copied = true
    } catch (error) {
      console.error('the report could not be copied', error)
    }
    await paint(window, { crash, copied })
  }

  function act(action: CrashAction, window: BrowserWindow, crash: CrashKind): void {
    if (action === 'copy') return void copy(window, crash).catch(console.error)
    close()
    if (action === 'again') help.again(crash)
    else help.quit()
  }

  return {
    show(crash) {
      if (open) return
      const window = createWindow({ width: 820, height: 680, show: false, title: 'Consigliere' }, 'document')
      open = { window, crash }
      window.webContents.on('will-navigate', ({ url }) => {
        const action = CRASH_ACTIONS.find((each) => crashActionUrl(each) === url)
        if (action !== undefined) act(action, window, crash)
      })
      // The window was closed without a choice. Nothing is done for hanging screens, which may respond again, or after
      // an error in the main process.
      window.once('closed', () => {
        if (open?.window !== window) return
        open = undefined
        if (crash === 'gone') help.quit()
      })
      window.once('ready-to-show', () => window.show())
      paint(window, { crash }).catch((error: unknown) => {
        console.error('the crash window did not open', error)
        dialog.showErrorBox('Consigliere', String(error))
        close()
        help.again(crash)
      })
    },
    dismiss(crash) {
      if (open?.crash === crash) close()
    },
  }
}
