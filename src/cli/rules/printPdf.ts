// Prints a page of HTML as PDF with the browser of this machine, started for this one page. Writes nothing but a
// temporary folder, which it removes.

import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { browserFlags } from '../open/browser.ts'
import { createRefusal } from '../sentences/refusal.ts'

/** A browser that has not printed the page by then has hung: one that starts on a slow machine takes a few seconds. */
const PRINTING_TIMEOUT_MS = 120_000

/** The printed page runs no script and fetches nothing: texts of a club's own rulebook are in it. */
const PAGE_CONTENT_POLICY = `default-src 'none'; style-src 'unsafe-inline'; font-src data:; img-src data:`

/** `html`: a whole page with a `<head>`. Refuses with the browser's last message when it makes no PDF. */
export async function printPdf(browser: string, html: string): Promise<Uint8Array> {
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
      ...browserFlags(),
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
    // The browser's helper processes can still be writing to its profile for a moment.
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
}

/** Resolves, once the program has ended or was stopped, with what it wrote to its error output. */
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
