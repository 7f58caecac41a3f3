// app: the life of the process, from the launcher's call of `makeReady` to the exit, with events in Electron's order.
// Paths and locale come from the command line and the environment.

import { EventEmitter } from 'node:events'
import { mkdirSync } from 'node:fs'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { BROWSER_DIED, launchBrowser, type Browser } from './browser.ts'
import { BrowserWindow, openWindowsIn } from './browser-window.ts'
import { takeInstanceLock } from './instance-lock.ts'
import { tellReady, trace } from './parent.ts'
import { protocolIsReady, servePages } from './protocol.ts'

export interface Manifest {
  readonly name: string
  readonly version: string
  readonly directory: string
  readonly isPackaged: boolean
}

/**
 * For the launcher: `describeApp` passes the content of package.json, `makeReady` does what Electron does until it is
 * ready.
 */
export let describeApp: (app: App, manifest: Manifest) => void
export let makeReady: (app: App) => Promise<void>

export class App extends EventEmitter {
  isPackaged = false
  name = 'Electron'
  #version = '0.0.0'
  #directory = process.cwd()
  readonly #paths = new Map<string, string>()
  #ready = false
  #quitting = false
  #browser: Browser | undefined
  readonly #whenReady = new Promise<void>((resolve) => this.once('ready', resolve))

  static {
    describeApp = (app, { name, version, directory, isPackaged }) => {
      app.isPackaged = isPackaged
      app.name = name
      app.#version = version
      app.#directory = directory
    }
    makeReady = (app) => app.#makeReady()
  }

  whenReady(): Promise<void> {
    return this.#whenReady
  }

  isReady(): boolean {
    return this.#ready
  }

  getName(): string {
    return this.name
  }

  getVersion(): string {
    return this.#version
  }

  getAppPath(): string {
    return this.#directory
  }

  getLocale(): string {
    return process.env['LANG']?.slice(0, 2) === 'ru' ? 'ru' : 'en-US'
  }

  getPath(name: string): string {
    return this.#paths.get(name) ?? this.#defaultPath(name)
  }

  setPath(name: string, path: string): void {
    this.#paths.set(name, path)
  }

  enableSandbox(): void {
    if (this.#ready) throw new Error('app.enableSandbox() can only be called before app is ready')
  }

  requestSingleInstanceLock(): boolean {
    return takeInstanceLock(this.getPath('userData'), (argv, cwd) => this.emit('second-instance', {}, argv, cwd, null))
  }

  quit(): void {
    if (this.#quitting) return
    if (!this.#ready) return this.exit(0)
    let prevented = false
    const event = { preventDefault: () => void (prevented = true) }
    this.emit('before-quit', event)
    if (prevented) return
    this.#quitting = true
    for (const window of BrowserWindow.getAllWindows()) window.close()
    this.#quitWhenClosed()
  }

  /** Does not restart anything. A test can see that a restart was requested. */
  relaunch(): void {
    trace('relaunch', null)
  }

  exit(code = 0): void {
    this.emit('quit', {}, code)
    void (this.#browser?.close() ?? Promise.resolve()).finally(() => process.exit(code))
  }

  #quitWhenClosed(): void {
    if (BrowserWindow.getAllWindows().length > 0) return
    let prevented = false
    this.emit('will-quit', { preventDefault: () => void (prevented = true) })
    if (prevented) this.#quitting = false
    else this.exit(0)
  }

  async #makeReady(): Promise<void> {
    const profile = this.getPath('sessionData')
    mkdirSync(profile, { recursive: true })
    await servePages(profile)
    const browser = await launchBrowser(profile, this.getPath('crashDumps'))
    this.#browser = browser
    browser.context.on('page', (page) => void this.#closeIfOpenedByPage(page))
    openWindowsIn(browser, {
      created: (contents) => this.emit('web-contents-created', {}, contents),
      closed: () => this.#onWindowClosed(),
      browserDied: () => process.exit(BROWSER_DIED),
    })
    protocolIsReady()
    this.#ready = true
    this.emit('ready', {}, {})
    tellReady(browser.endpoint)
  }

  async #closeIfOpenedByPage(page: { opener(): Promise<unknown>; close(): Promise<void> }): Promise<void> {
    if (await page.opener()) await page.close()
  }

  #onWindowClosed(): void {
    if (this.#quitting) return this.#quitWhenClosed()
    if (BrowserWindow.getAllWindows().length > 0) return
    if (this.listenerCount('window-all-closed') > 0) this.emit('window-all-closed')
    else this.quit()
  }

  #defaultPath(name: string): string {
    const given = process.argv.find((argument) => argument.startsWith('--user-data-dir='))
    if (name === 'userData') return given?.slice('--user-data-dir='.length) ?? join(homedir(), '.config', this.name)
    if (name === 'sessionData') return this.getPath('userData')
    if (name === 'crashDumps') return join(this.getPath('userData'), 'Crashpad')
    if (name === 'temp') return tmpdir()
    if (name === 'exe') return process.env['STAND_IN_EXE'] ?? process.execPath
    if (name === 'home') return homedir()
    if (name === 'documents' || name === 'downloads' || name === 'desktop')
      return join(homedir(), name[0]?.toUpperCase() + name.slice(1))
    throw new Error(`Failed to get '${name}' path`)
  }
}

export const app = new App()
