// BrowserWindow: a page of the browser with the life of a window around it. The app can list all windows, and so see
// whether any is left.

import { EventEmitter } from 'node:events'
import type { Page } from 'playwright-core'
import { LAST_WRITES, type Browser } from './browser.ts'
import { attachPage, endContents, loadInto, pageOf, WebContents } from './web-contents.ts'
import { trace } from './parent.ts'

interface WebPreferences {
  readonly preload?: string
  readonly nodeIntegration?: boolean
  readonly contextIsolation?: boolean
  readonly sandbox?: boolean
  readonly webSecurity?: boolean
  readonly backgroundThrottling?: boolean
}

interface WindowOptions {
  readonly x?: number
  readonly y?: number
  readonly width?: number
  readonly height?: number
  readonly show?: boolean
  readonly title?: string
  readonly webPreferences?: WebPreferences
}

interface Bounds {
  x: number
  y: number
  width: number
  height: number
}

const windows = new Map<number, BrowserWindow>()
let browser: Browser | undefined
let listeners: WindowListeners | undefined
let nextId = 1

/** Events of windows that the app listens to. */
export interface WindowListeners {
  created(contents: WebContents): void
  closed(): void
  browserDied(): void
}

/** Must be called before any window is created. */
export function openWindowsIn(running: Browser, app: WindowListeners): void {
  browser = running
  listeners = app
}

export class BrowserWindow extends EventEmitter {
  readonly id = nextId++
  readonly webContents = new WebContents()
  #visible: boolean
  #destroyed = false
  #minimized = false
  #title: string
  #maximized = false
  #bounds: Bounds

  constructor(options: WindowOptions = {}) {
    super()
    if (!browser) throw new Error('Cannot create BrowserWindow before app is ready')
    const { preload, nodeIntegration, contextIsolation, sandbox } = options.webPreferences ?? {}
    if (nodeIntegration === true || contextIsolation === false || sandbox === false)
      throw new Error('the stand-in has sandboxed, isolated pages only')
    trace('window', structuredClone(options))
    this.#visible = options.show ?? true
    this.#title = options.title ?? ''
    const { x = 0, y = 0, width = 800, height = 600 } = options
    this.#bounds = { x, y, width, height }
    windows.set(this.id, this)
    listeners?.created(this.webContents)
    void attachPage(this.webContents, this.#open(browser, options), preload)
    this.webContents.once('did-finish-load', () => this.emit('ready-to-show'))
  }

  static getAllWindows(): BrowserWindow[] {
    return [...windows.values()]
  }

  static fromWebContents(contents: WebContents): BrowserWindow | null {
    return [...windows.values()].find((window) => window.webContents === contents) ?? null
  }

  static getFocusedWindow(): BrowserWindow | null {
    return [...windows.values()].find((window) => window.#visible) ?? null
  }

  loadURL(url: string): Promise<void> {
    return loadInto(this.webContents, url)
  }

  show(): void {
    this.#visible = true
    void this.#toFront()
    this.emit('show')
  }

  /**
   * Windows are tabs here, and a tab in the background paints only one frame per second. The page may already be gone.
   */
  async #toFront(): Promise<void> {
    const page = await pageOf(this.webContents)
    await page.bringToFront().catch(() => undefined)
  }

  hide(): void {
    this.#visible = false
    this.emit('hide')
  }

  isVisible(): boolean {
    return this.#visible
  }

  minimize(): void {
    this.#minimized = true
  }

  isMinimized(): boolean {
    return this.#minimized
  }

  restore(): void {
    this.#minimized = false
  }

  maximize(): void {
    this.#maximized = true
  }

  isMaximized(): boolean {
    return this.#maximized
  }

  setBounds(bounds: Partial<Bounds>): void {
    this.#bounds = { ...this.#bounds, ...bounds }
  }

  getNormalBounds(): Bounds {
    return { ...this.#bounds }
  }

  focus(): void {
    this.#visible = true
    this.emit('focus')
  }

  getTitle(): string {
    return this.#title
  }

  setTitle(title: string): void {
    this.#title = title
  }

  close(): void {
    let prevented = false
    this.emit('close', { preventDefault: () => void (prevented = true) })
    if (!prevented) this.destroy()
  }

  destroy(): void {
    if (this.#destroyed) return
    void pageOf(this.webContents).then((page) => page.close())
    // Electron's windows close without asking their page.
    const late = setTimeout(() => {
      console.error(`the stand-in: the page of window ${this.id} did not close`)
      this.#gone()
    }, LAST_WRITES)
    this.once('closed', () => clearTimeout(late))
  }

  isDestroyed(): boolean {
    return this.#destroyed
  }

  async #open(running: Browser, options: WindowOptions): Promise<Page> {
    const page = await running.context.newPage()
    if (options.width && options.height) await page.setViewportSize({ width: options.width, height: options.height })
    page.once('close', () => void this.#onPageClosed(running))
    // A hidden page has opened in front of the window that is shown.
    const shown = this.#visible ? null : BrowserWindow.getFocusedWindow()
    if (shown) void shown.#toFront()
    return page
  }

  async #onPageClosed(running: Browser): Promise<void> {
    // A killed browser looks like closing pages, but the app must not see regularly closed windows then.
    if (await running.isAlive()) this.#gone()
    else listeners?.browserDied()
  }

  #gone(): void {
    if (this.#destroyed) return
    this.#destroyed = true
    windows.delete(this.id)
    endContents(this.webContents)
    this.emit('closed')
    listeners?.closed()
  }
}
