// A real Chromium with the store bundle in a page and in a worker. The bundle is served from 127.0.0.1, so that the
// origin is secure and stays the same when the browser is restarted.

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import type { BrowserContext } from 'playwright-core'
import { build } from 'vite'
import { launchBrowser } from '../../support/browser.ts'
import type { Action, Reply } from './page.ts'

export interface StoreServer {
  readonly address: string
  close(): Promise<void>
}

export interface Session {
  /**
   * Runs an action in the page, like the desktop's hidden page, or in a worker, like the browser edition. Throws errors
   * of the action.
   */
  perform(where: 'page' | 'worker', action: Action, name: string, detail?: string): Promise<unknown>
  readonly context: BrowserContext
  /** Ends the worker without closing its files or databases, and starts a new worker. */
  reload(): Promise<void>
  close(): Promise<void>
}

/** Bundles the page and serves it. */
export async function serveStorePage(): Promise<StoreServer> {
  const code = await bundle()
  const server = createServer((request, response) => {
    if (request.url === '/store.js') response.setHeader('content-type', 'text/javascript').end(code)
    else
      response
        .setHeader('content-type', 'text/html')
        .end('<!doctype html><title>store</title><script type="module" src="/store.js"></script>')
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function bundle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    root: fileURLToPath(new URL('.', import.meta.url)),
    build: {
      write: false,
      minify: false,
      target: 'es2023',
      rollupOptions: { input: fileURLToPath(new URL('page.ts', import.meta.url)) },
    },
  })
  const [output] = [built].flat()
  if (output === undefined || !('output' in output)) throw new Error('nothing was bundled')
  const chunks = output.output.filter((file) => file.type === 'chunk')
  if (chunks.length !== 1 || chunks[0] === undefined) throw new Error(`expected one chunk, got ${chunks.length}`)
  return chunks[0].code
}

export async function openSession(profile: string, address: string): Promise<Session> {
  const context = await launchBrowser(profile)
  const page = context.pages()[0] ?? (await context.newPage())
  const load = async () => {
    await page.goto(address)
    await page.waitForFunction('"performInWorker" in window')
  }
  await load()
  return {
    context,
    reload: load,
    async perform(where, action, name, detail = '') {
      const reply = await page.evaluate(
        ([which, ...args]) =>
          (window as unknown as Record<string, (...given: readonly string[]) => Promise<Reply>>)[which]!(...args),
        [where === 'page' ? 'perform' : 'performInWorker', action, name, detail] as const,
      )
      if (reply.error !== undefined) throw new Error(`in Chromium: ${reply.error}`)
      return reply.value
    },
    close: () => context.close(),
  }
}
