// Page of the crash window. It explains what happened, states that no entry is lost and shows the end of the log. It
// has no scripts; its buttons are links, and main intercepts their clicks. Pure.

import { escapeHtml } from '../../src/papers/documents/markup.ts'
import { type Lang, LANGUAGES } from '../../src/i18n/registry.ts'
import { APP_ORIGIN } from '../bridge.ts'

/**
 * `gone` means that the screens crashed, `hung` that they do not respond, and `failed` that there was an unexpected
 * error in the main process.
 */
export type CrashKind = 'gone' | 'hung' | 'failed'

export const CRASH_ACTIONS = ['again', 'copy', 'quit'] as const
export type CrashAction = (typeof CRASH_ACTIONS)[number]

/** URL of a button's link. It is never loaded, because main intercepts the click. */
const path = (action: CrashAction) => `/crashed/${action}`
export const crashActionUrl = (action: CrashAction) => `${APP_ORIGIN}${path(action)}`

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

export interface CrashPageContent {
  readonly crash: CrashKind
  readonly log: string
  /** Whether the report was copied; `undefined` before an attempt. */
  readonly copied?: boolean
}

export function crashPage(lang: Lang, { crash, log, copied }: CrashPageContent): string {
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
