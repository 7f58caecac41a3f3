// webContents: what the app may do with the document of a window. Behind it is one page of the browser; calls made
// before that page exists wait for it.

import { EventEmitter } from 'node:events'
import { readFile } from 'node:fs/promises'
import type { CDPSession, Page } from 'playwright-core'
import { ipcMain } from './ipc-main.ts'
import type { MessagePortMain } from './message-ports.ts'
import { isApp, toApp, toBrowser } from './origins.ts'
import { pdfParameters, type PdfOptions } from './pdf.ts'
import { session, settlePermissions } from './session.ts'
import { World } from './world.ts'

export type WindowOpenHandler = (details: {
  readonly url: string
  readonly frameName: string
  readonly features: string
  readonly disposition: 'new-window'
}) => { readonly action: 'deny' | 'allow' }

interface Attached {
  readonly page: Page
  readonly cdp: CDPSession
  readonly world: World | undefined
}

/** For the window that owns the contents. Not visible to the app. */
export let attachPage: (contents: WebContents, page: Promise<Page>, preload: string | undefined) => Promise<void>
export let loadInto: (contents: WebContents, url: string) => Promise<void>
export let endContents: (contents: WebContents) => void
export let pageOf: (contents: WebContents) => Promise<Page>

let nextId = 1

export class WebContents extends EventEmitter {
  readonly id = nextId++
  readonly session = session.defaultSession
  #attached: Promise<Attached> | undefined
  #world: World | undefined
  #url = ''
  #loading = false
  #destroyed = false
  #openHandler: WindowOpenHandler | undefined

  static {
    attachPage = async (contents, page, preload) => {
      contents.#attached = contents.#attach(page, preload)
      await contents.#attached
    }
    loadInto = (contents, url) => contents.#load(url)
    endContents = (contents) => {
      contents.#destroyed = true
      contents.#world?.end()
      contents.emit('destroyed')
    }
    pageOf = async (contents) => (await contents.#whenAttached()).page
  }

  get mainFrame() {
    return { url: this.#url, origin: originOf(this.#url), parent: null }
  }

  getURL(): string {
    return this.#url
  }

  isDestroyed(): boolean {
    return this.#destroyed
  }

  send(channel: string, ...args: unknown[]): void {
    this.#world?.send(channel, args, [])
  }

  postMessage(channel: string, message: unknown, transfer: readonly MessagePortMain[] = []): void {
    this.#world?.send(channel, [message], transfer)
    if (!this.#world) for (const port of transfer) port.close()
  }

  setWindowOpenHandler(handler: WindowOpenHandler): void {
    this.#openHandler = handler
  }

  async printToPDF(options: PdfOptions): Promise<Buffer> {
    const { cdp } = await this.#whenAttached()
    const { data } = await cdp.send('Page.printToPDF', pdfParameters(options))
    return Buffer.from(data, 'base64')
  }

  reload(): void {
    void this.#load(this.#url)
  }

  async #attach(coming: Promise<Page>, preload: string | undefined): Promise<Attached> {
    const page = await coming
    const cdp = await page.context().newCDPSession(page)
    const world = preload === undefined ? undefined : await World.install(cdp, await readFile(preload, 'utf8'))
    if (!world) await cdp.send('Page.enable')
    this.#world = world
    world?.on('ipc', (channel, args) => {
      const senderFrame = this.mainFrame
      ipcMain.emit(channel, { sender: this, senderFrame, ports: [] }, ...args)
    })
    await this.#guardNavigation(cdp)
    cdp.on('Page.windowOpen', ({ url, windowName, windowFeatures }) => {
      const details = {
        url: toApp(url),
        frameName: windowName,
        features: windowFeatures.join(','),
        disposition: 'new-window' as const,
      }
      if (this.#openHandler?.(details).action !== 'deny')
        throw new Error('the stand-in opens no windows for pages: deny them in setWindowOpenHandler')
    })
    page.on('framenavigated', (frame) => {
      if (frame === page.mainFrame()) this.#url = toApp(frame.url())
    })
    page.on('domcontentloaded', () => this.emit('dom-ready'))
    page.on('load', () => this.emit('did-finish-load'))
    page.on('crash', () => {
      this.#world?.end()
      this.emit('render-process-gone', {}, { reason: 'crashed', exitCode: 11 })
    })
    return { page, cdp, world }
  }

  /** A navigation of the main frame that the page starts waits for the app's answer. */
  async #guardNavigation(cdp: CDPSession): Promise<void> {
    const { frameTree } = await cdp.send('Page.getFrameTree')
    cdp.on('Fetch.requestPaused', ({ requestId, frameId, request }) => {
      const isWanted = frameId !== frameTree.frame.id || this.#mayNavigate(request.url)
      // The page may be gone by then.
      void (
        isWanted
          ? cdp.send('Fetch.continueRequest', { requestId })
          : cdp.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' })
      ).catch(() => undefined)
    })
    await cdp.send('Fetch.enable', { patterns: [{ resourceType: 'Document' }] })
  }

  #whenAttached(): Promise<Attached> {
    if (!this.#attached) throw new Error('the window has no page')
    return this.#attached
  }

  async #load(url: string): Promise<void> {
    const { page, cdp } = await this.#whenAttached()
    // Set before the document loads, because its preload may send a message at once.
    this.#url = url
    if (isApp(toBrowser(url))) await settlePermissions(this.session, this, url, cdp)
    this.#loading = true
    try {
      const response = await page.goto(toBrowser(url))
      if (response && !response.ok()) throw new Error(`ERR_FAILED (-2) loading '${url}': ${response.status()}`)
    } finally {
      this.#loading = false
    }
  }

  #mayNavigate(browserUrl: string): boolean {
    const url = toApp(browserUrl)
    if (this.#loading) return true
    // Reloads are not announced, neither the user's nor those of webContents.reload().
    if (url.split('#')[0] === this.#url.split('#')[0]) return true
    let prevented = false
    const details = { url, isSameDocument: false, isMainFrame: true, preventDefault: () => void (prevented = true) }
    this.emit('will-navigate', details, url)
    return !prevented
  }
}

function originOf(url: string): string {
  const match = /^([a-z]+:\/\/[^/?#]*)/.exec(url)
  return match?.[1] ?? 'null'
}
