// Prints an HTML page as PDF with this machine's browser, started for this page only. Writes only to a temporary
// folder, which is removed afterwards.

import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromiumFlags, findInstalledBrowser } from '../open/browser.ts'
import { createRefusal } from '../sentences/refusal.ts'

/**
 * Maximum time for printing. A browser that takes longer has hung, because starting takes only a few seconds even on a
 * slow machine.
 */
const PRINTING_TIMEOUT_MS = 120_000

/** The printed page may neither run scripts nor fetch anything, because it contains texts of a club's own rulebook. */
const PAGE_CONTENT_POLICY = `default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:`

/** Throws a refusal if this machine has no browser that can print. */
export function htmlToPdf(html: string): Promise<Uint8Array> {
  const browser = findInstalledBrowser()
  if (browser === undefined) throw createRefusal('rules/no-browser')
  return printPdfWithBrowser(browser, html)
}

/** `html` is a complete page with a `<head>`. If no PDF is made, throws a refusal with the browser's last message. */
async function printPdfWithBrowser(browser: string, html: string): Promise<Uint8Array> {
  const folder = await mkdtemp(join(tmpdir(), 'consigliere-pdf-'))
  try {
    const page = join(folder, 'page.html')
    const pdf = join(folder, 'page.pdf')
    await writeFile(
      page,
      html.replace('<head>', `<head>\n<meta http-equiv="Content-Security-Policy" content="${PAGE_CONTENT_POLICY}">`),
    )
    const said = await run(browser, [
      '--headless',
      ...chromiumFlags(),
      `--user-data-dir=${join(folder, 'profile')}`,
      '--host-resolver-rules=MAP * ~NOTFOUND',
      '--no-pdf-header-footer',
      '--generate-pdf-document-outline',
      `--print-to-pdf=${pdf}`,
      pathToFileURL(page).href,
    ])
    return await readFile(pdf).catch(() => {
      throw createRefusal('rules/pdf-failed', undefined, { browser, said: said.trim().split('\n').at(-1) || '–' })
    })
  } finally {
    // The browser's helper processes may still be writing to its profile for a moment.
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}

/** Resolves when the program has exited or was stopped, with its stderr output. */
function run(command: string, args: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ['ignore', 'ignore', 'pipe'], timeout: PRINTING_TIMEOUT_MS })
    let said = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      said += text
    })
    child.on('error', reject)
    child.on('close', () => resolve(said))
  })
}
