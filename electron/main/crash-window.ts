// The window that opens if the screens crash or hang, or if the main process fails. It shows what happened and the log,
// and can copy the report. It has no bridge and runs no scripts (pages.ts, `document`).

import { type BrowserWindow, clipboard, dialog } from 'electron'
import { escapeHtml } from '../../src/papers/documents/markup.ts'
import { type Lang, LANGUAGES } from '../../src/i18n/registry.ts'
import { APP_ORIGIN } from '../bridge.ts'
import { createWindow } from './pages.ts'
import { serveInMemoryDocument } from './scheme.ts'

/** Number of lines shown from the end of the log; the report has more. */
const SHOWN_LOG_LINES = 60

export interface CrashWindowHost {
  lang(): Lang
  log(): string
  /** Text that *Copy report* copies. */
  report(): Promise<string>
  again(crash: Crash): void
  quit(): void
}

export interface CrashWindow {
  /** Shows at most one crash at a time: a further failure is only logged. */
  show(crash: Crash): void
  /** Closes the window if it shows this crash, for screens that respond again. */
  dismiss(crash: Crash): void
}

export function createCrashWindow(help: CrashWindowHost): CrashWindow {
  let open: { readonly window: BrowserWindow; readonly crash: Crash } | undefined

  function close(): void {
    const { window } = open ?? {}
    open = undefined
    window?.destroy()
  }

  async function paint(window: BrowserWindow, view: Omit<CrashView, 'log'>): Promise<void> {
    const log = help.log().trimEnd().split('\n').slice(-SHOWN_LOG_LINES).join('\n')
    const document = serveInMemoryDocument(crashPage(help.lang(), { ...view, log }))
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
      // The window was closed without a choice. Nothing is done for hanging screens, which may respond again.
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

// The page of the crash window: what happened, the assurance that no entry is lost, and the end of the log. It has no
// scripts; its buttons are links that main handles. Pure.
/**
 * `gone` means that the screens crashed, `hung` that they do not respond, and `failed` that there was an unexpected
 * error in the main process.
 */
type Crash = 'gone' | 'hung' | 'failed'

const CRASH_ACTIONS = ['again', 'copy', 'quit'] as const
type CrashAction = (typeof CRASH_ACTIONS)[number]

/** Never loaded: main intercepts the click on the link. */
const path = (action: CrashAction) => `/crashed/${action}`
const crashAddress = (action: CrashAction) => `${APP_ORIGIN}${path(action)}`

const STYLE = `
:root { color-scheme: light dark; --ink: #1c1a18; --paper: #fbf8f2; --line: #8a837a; --accent: #a8262f }
@media (prefers-color-scheme: dark) { :root { --ink: #f4efe6; --paper: #17181c; --accent: #ff8a8f } }
body { margin: 0 auto; max-width: 46rem; padding: 2rem; font: 1rem/1.5 system-ui, sans-serif; color: var(--ink);
  background: var(--paper) }
h1 { font-size: 1.5rem }
a { display: inline-block; margin: 0 .75rem .75rem 0; padding: .6rem 1rem; border: 1px solid var(--line);
  border-radius: .5rem; color: inherit; text-decoration: none }
a:first-of-type { border-color: var(--accent); color: var(--accent); font-weight: 600 }
a:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px }
pre {
  max-height: 16rem; overflow: auto; padding: 1rem; border: 1px solid var(--line); border-radius: .5rem;
  font-size: .8rem; white-space: pre-wrap; overflow-wrap: anywhere
}`

interface CrashView {
  readonly crash: Crash
  readonly log: string
  /** Whether the report was copied; `undefined` before an attempt. */
  readonly copied?: boolean
}

function crashPage(lang: Lang, { crash, log, copied }: CrashView): string {
  const words = LANGUAGES[lang].desktop.crash
  const link = (action: CrashAction, first = false) =>
    `<a href="${path(action)}"${first ? ' autofocus' : ''}>${escapeHtml(words[action])}</a>`
  return `<!doctype html><html lang="${lang}"><head><meta charset="utf-8"><title>${escapeHtml(words.title)}</title>
<style>${STYLE}</style></head>
<body><main><h1>${escapeHtml(words[crash])}</h1>
<p>${escapeHtml(words.safe)}</p>
<p>${link('again', true)}${link('copy')}${link('quit')}</p>
<p role="status">${copied === undefined ? '' : escapeHtml(words[copied ? 'copied' : 'notCopied'])}</p>
<h2>${escapeHtml(words.log)}</h2>
<pre tabindex="0">${escapeHtml(log === '' ? words.noLog : log)}</pre></main></body></html>`
}
