// Parts of the browser edition that may send requests to other servers, in a real Chromium: only the lab's worker may,
// neither another worker nor the page (ADR 16).

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveFolder } from '../../src/cli/open/staticServer.ts'
import { launchBrowser } from '../support/browser.ts'

const root = mkdtempSync(join(tmpdir(), 'consigliere-lab-worker-'))
/** Requests the given address and posts the response. */
const WORKER = `onmessage = ({ data }) => fetch(data).then((r) => r.text()).then(postMessage, () => postMessage('refused'))`

let model: Server
let edition: Server
let context: BrowserContext
let page: Page
let endpoint: string

beforeAll(async () => {
  const assets = join(root, 'site', 'assets')
  mkdirSync(assets, { recursive: true })
  writeFileSync(join(root, 'site', 'index.html'), '<!doctype html><title>Edition</title>')
  for (const name of ['lab', 'seating']) writeFileSync(join(assets, `${name}.worker-1a2b.js`), WORKER)
  model = createServer((_, response) =>
    response.writeHead(200, { 'access-control-allow-origin': '*' }).end('number two'),
  )
  await new Promise<void>((resolve) => model.listen(0, '127.0.0.1', resolve))
  const address = model.address()
  endpoint = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/v1`
  const served = await serveFolder(join(root, 'site'), 0)
  edition = served.server
  context = await launchBrowser(join(root, 'profile'))
  page = await context.newPage()
  await page.goto(`http://127.0.0.1:${served.port}/`)
})
afterAll(async () => {
  await context?.close()
  for (const server of [model, edition]) {
    server?.closeAllConnections()
    server?.close()
  }
  rmSync(root, { recursive: true, force: true, maxRetries: 5 })
})

test.each([
  ['lab', 'number two'],
  ['seating', 'refused'],
])('a request to another server from the worker of %s gives: %s', async (name, answer) => {
  const heard = page.evaluate(
    ([file, url]) =>
      new Promise((resolve) => {
        const worker = new Worker(`/assets/${file}.worker-1a2b.js`, { type: 'module' })
        worker.onmessage = ({ data }) => resolve(data)
        worker.postMessage(url)
      }),
    [name, endpoint] as const,
  )
  expect(await heard).toBe(answer)
})

test('a request to another server from the page is refused', async () => {
  const heard = page.evaluate(
    (url) =>
      fetch(url).then(
        () => 'heard',
        () => 'refused',
      ),
    endpoint,
  )
  expect(await heard).toBe('refused')
})
