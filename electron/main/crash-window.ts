// The window that opens when the screens crash, do not answer, or main fails: it shows what happened and the log, and copies
// the report. It has no bridge and runs no script (pages.ts, `document`).

import { clipboard, dialog, type BrowserWindow } from 'electron'
import type { Lang } from '../../src/i18n/registry.ts'
import { CRASH_ACTIONS, crashAddress, crashPage, type Crash, type CrashAction, type CrashView } from './crash-page.ts'
import { createWindow } from './pages.ts'
import { holdDocument } from './scheme.ts'

/** Lines of the log's end; the report has more. */
const LINES = 60

export interface CrashHelp {
  lang(): Lang
  log(): string
  /** What *Copy report* copies. */
  report(): Promise<string>
  again(crash: Crash): void
  quit(): void
}

export interface CrashWindow {
  /** One at a time: a failure while it is open is only in the log. */
  show(crash: Crash): void
  /** For screens that answer again. */
  dismiss(crash: Crash): void
}

export function crashWindow(help: CrashHelp): CrashWindow {
  let open: { readonly window: BrowserWindow; readonly crash: Crash } | undefined

  function close(): void {
    const { window } = open ?? {}
    open = undefined
    window?.destroy()
  }

  async function paint(window: BrowserWindow, view: Omit<CrashView, 'log'>): Promise<void> {
    const log = help.log().trimEnd().split('\n').slice(-LINES).join('\n')
    const document = holdDocument(crashPage(help.lang(), { ...view, log }))
    try {
      await window.loadURL(document.url)
    } finally {
      document.forget()
    }
  }

  async function copy(window: BrowserWindow, crash: Crash): Promise<void> {
    let copied = false
    try {
      await clipboard.writeText(await help.report())
      copied = true
    } catch (error) {
      console.error('the report could not be copied', error)
    }
    await paint(window, { crash, copied })
  }

  function act(action: CrashAction, window: BrowserWindow, crash: Crash): void {
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
        const action = CRASH_ACTIONS.find((each) => crashAddress(each) === url)
        if (action !== undefined) act(action, window, crash)
      })
      // Closed without a choice: hanging screens may answer again.
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
