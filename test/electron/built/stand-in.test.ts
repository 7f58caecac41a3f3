// Tests the stand-in for Electron itself with a minimal app: it must behave like real Electron.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isStandIn, pageAt, startElectronApp, type ElectronApp } from '../../e2e/fixtures/electron-app.ts'

const PROBE = fileURLToPath(new URL('probe', import.meta.url))

describe.runIf(isStandIn())('the Chromium stand-in for electron', () => {
  const profile = mkdtempSync(join(tmpdir(), 'probe-'))
  let app: ElectronApp
  let page: Page

  beforeAll(async () => {
    app = await startElectronApp(PROBE, profile)
    page = await pageAt(app.context, '/')
    await page.waitForFunction('globalThis.received?.length === 2')
  })

  afterAll(async () => {
    if (app) {
      void app.evaluate(({ app: real }) => real.quit()).catch(() => undefined)
      await app.exited
    }
    rmSync(profile, { recursive: true, force: true })
  })

  test('a port’s queued messages arrive after the message with the port and before later messages', async () => {
    expect(await page.evaluate('received.slice(0, 2)')).toEqual(['before the hand-over', 'after it'])
  })

  test('ports pass values as structured clones', async () => {
    const same = await page.evaluate(async () => {
      const { port } = globalThis as unknown as { port: MessagePort }
      const sent = {
        date: new Date(0),
        map: new Map([[1, new Set(['a'])]]),
        bytes: new Uint8Array([0, 255]),
        odd: [undefined, null, NaN, -0, Infinity, 5n],
        text: 'кириллица \u0000 \ud800',
      }
      const echoed = new Promise<{ echo: typeof sent }>((resolve) =>
        port.addEventListener('message', ({ data }) => resolve(data as { echo: typeof sent }), { once: true }),
      )
      port.postMessage(sent)
      const { echo } = await echoed
      return [
        echo.date.getTime() === 0,
        echo.map.get(1)?.has('a'),
        echo.bytes[1] === 255,
        Object.is(echo.odd[3], -0) && echo.odd[0] === undefined && echo.odd[5] === 5n && Number.isNaN(echo.odd[2]),
        echo.text === sent.text,
      ]
    })
    expect(same).toEqual([true, true, true, true, true])
  })

  test('the preload runs in an isolated world', async () => {
    expect(
      await page.evaluate('[typeof secret, typeof require, typeof process, typeof __electronStandInSend]'),
    ).toEqual(Array(4).fill('undefined'))
  })

  test('a message names its sender by the app URL', async () => {
    expect(await app.evaluate(() => (globalThis as unknown as { sender: unknown }).sender)).toEqual({
      url: 'app://main/',
      origin: 'app://main',
    })
  })

  test('a transfer of bytes from main is refused, because real Electron would lose the bytes', async () => {
    const thrown = await app.evaluate(({ MessageChannelMain }) => {
      try {
        const bytes = new ArrayBuffer(1)
        new MessageChannelMain().port1.postMessage(bytes, [bytes as never])
        return 'nothing'
      } catch (error) {
        return (error as Error).name
      }
    })
    expect(thrown).toBe('TypeError')
  })

  test.each([
    [
      'a scheme that is registered after the app is ready',
      `protocol.registerSchemesAsPrivileged([{ scheme: 'late' }])`,
    ],
    ['a handler for a scheme that was never registered', `protocol.handle('other', () => new Response())`],
    ['a window whose page could use Node', `new BrowserWindow({ webPreferences: { nodeIntegration: true } })`],
    ['a message that cannot be cloned', `port.postMessage(() => 1)`],
  ])('throws for %s', async (_, source) => {
    const thrown = await app.evaluate(({ protocol, BrowserWindow }, code) => {
      try {
        new Function('protocol', 'BrowserWindow', code)(protocol, BrowserWindow)
        return false
      } catch {
        return true
      }
    }, source)
    expect(thrown).toBe(true)
  })

  test('the app is asked before a page navigates or opens a window, and can refuse', async () => {
    await page.evaluate(() => void window.open('https://example.org/opened'))
    await page.evaluate(() => void (location.href = 'https://example.org/left'))
    await page.evaluate(() => fetch('/').then(() => null))
    const asked = await app.evaluate(async () => {
      const seen = globalThis as unknown as { navigated?: string[]; opened?: string[] }
      while (!seen.navigated || !seen.opened) await new Promise((resolve) => setImmediate(resolve))
      return [...seen.navigated, ...seen.opened]
    })
    expect(asked).toEqual(['https://example.org/left', 'https://example.org/opened'])
    expect(await page.evaluate('document.title')).toBe('probe')
  })

  test('a page is printed as a PDF of the requested size', async () => {
    const start = await app.evaluate(async ({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows()
      const pdf = await window?.webContents.printToPDF({ pageSize: 'A4', landscape: true })
      return pdf?.toString('latin1') ?? ''
    })
    expect(start).toMatch(/^%PDF-/)
    expect(start).toMatch(/MediaBox \[0 0 84[12][.\d]* 59[45]/)
  })

  test('a second instance is rejected, and the first instance is notified', async () => {
    await expect(startElectronApp(PROBE, profile)).rejects.toThrow('ended with 0')
    const told = await app.evaluate(async () => {
      const seen = globalThis as unknown as { second?: string[] }
      while (!seen.second) await new Promise((resolve) => setImmediate(resolve))
      return seen.second
    })
    expect(told).toContain(`--user-data-dir=${profile}`)
  })

  test('the ports of a document are closed when the document is unloaded', async () => {
    const closing = app.evaluate(() => (globalThis as unknown as { closed: Promise<string> }).closed)
    await page.reload()
    expect(await closing).toBe('closed')
  })
})
