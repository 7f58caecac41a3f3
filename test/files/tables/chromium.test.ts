// Workbooks in a worker of the browser edition, under its own content security policy. The worker cannot start further
// workers, so large files must be packed in the same thread (vite.browser.config.ts).

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { expect, it } from 'vitest'
import { serveFolder } from '../../../src/cli/open/staticServer.ts'
import browserEdition from '../../../vite.browser.config.ts'
import { launchBrowser } from '../../support/browser.ts'
import type { WorkerReply } from './chromium/worker.ts'

const PAGE = '<!doctype html><title>workbooks</title><script type="module" src="/page.js"></script>'
const SCRIPT = `
const worker = new Worker('/worker.js', { type: 'module' })
window.ask = (count) => new Promise((resolve, reject) => {
  worker.onmessage = ({ data }) => resolve(data)
  worker.onerror = ({ message }) => reject(new Error(message))
  worker.postMessage(count)
})`

it('a worker of the browser edition writes ten thousand rows and reads them back', async ({ onTestFinished }) => {
  const folder = mkdtempSync(join(tmpdir(), 'consigliere-workbooks-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  await build({
    configFile: false,
    logLevel: 'error',
    resolve: browserEdition.resolve ?? {},
    publicDir: false,
    build: {
      outDir: folder,
      minify: false,
      target: 'chrome120',
      rollupOptions: {
        input: fileURLToPath(new URL('chromium/worker.ts', import.meta.url)),
        output: { entryFileNames: 'worker.js' },
      },
    },
  })
  writeFileSync(join(folder, 'index.html'), PAGE)
  writeFileSync(join(folder, 'page.js'), SCRIPT)
  const { server, port } = await serveFolder(folder, 0)
  onTestFinished(() => void server.close())
  const context = await launchBrowser(join(folder, '.profile'))
  onTestFinished(() => context.close())
  const page = context.pages()[0] ?? (await context.newPage())
  await page.goto(`http://127.0.0.1:${port}/`)
  await page.waitForFunction('"ask" in window')
  // Without permission to start workers the packer never answers, and the test would time out.
  expect(await page.evaluate<WorkerReply>('window.ask(10_000)')).toEqual({ rows: 10_001, last: ['Игрок 9999', -99.99] })
})
