// The main window. Its page reaches the club and the host through two ports, which are replaced at each reload. If the
// page crashes or hangs, a separate window reports this, and the page is reopened at the same URL. Closing the main
// window ends the app, even though the hidden storage page is still open.

import { langOfLocale, type Lang } from '../../src/i18n/registry.ts'
import { app, Menu, type BrowserWindow } from 'electron'
import { serveClient } from '../../src/api/channel.ts'
import type { MenuCommand } from '../../src/api/platform/menu.ts'
import type { Port } from '../../src/api/port.ts'
import type { Service } from '../../src/api/service.ts'
import { APP_PAGE_URL, APP_PAGE_PORT_NAMES } from '../bridge.ts'
import { createCrashWindow, type CrashWindow } from './crash-window.ts'
import { isAppUrl } from './guard.ts'
import { serveHost, type HostPortConnection, type DesktopHostServices } from './host.ts'
import { readRecentLog } from './log.ts'
import { supportReportOf } from './support-report.ts'
import { menuTemplate } from './menu.ts'
import { createWindow, sendPortsToPage } from './pages.ts'
import type { WindowState } from './window-state.ts'

export interface AppWindow {
  bringToFront(): void
  /** Reports an unexpected error in the main process. */
  tellFailure(): void
  /** Notifies the screens that the system opened a file. */
  tellOpened(): void
}

export interface AppWindowOptions extends Omit<DesktopHostServices, 'onLanguage'> {
  /** The club's service. While the club is still opening, the page is painted and its requests wait. */
  readonly club: Service
  readonly windowState: WindowState
}

class ScreensWindow implements AppWindow {
  readonly #parts: AppWindowOptions
  readonly #crashed: CrashWindow
  #host: HostPortConnection | undefined
  #lang = langOfLocale(app.getLocale())
  /** Opens the screens again after a crash. */
  #reopen = () => {}
  #shown: BrowserWindow

  constructor(parts: AppWindowOptions) {
    this.#parts = parts
    this.#crashed = createCrashWindow({
      lang: () => this.#lang,
      log: () => readRecentLog(app.getPath('userData')),
      report: () => supportReportOf(parts.club),
      again: (crash) => {
        if (crash !== 'failed') return this.#reopen()
        app.relaunch()
        app.quit()
      },
      quit: () => app.quit(),
    })
    this.#showMenu(this.#lang)
    this.#shown = this.#open(APP_PAGE_URL)
  }

  readonly bringToFront: AppWindow['bringToFront'] = () => {
    if (this.#shown.isMinimized()) this.#shown.restore()
    this.#shown.show()
    this.#shown.focus()
  }

  readonly tellFailure: AppWindow['tellFailure'] = () => this.#crashed.show('failed')

  readonly tellOpened: AppWindow['tellOpened'] = () => this.#host?.opened()

  readonly #showMenu = (wanted: Lang): void => {
    this.#lang = wanted
    Menu.setApplicationMenu(
      Menu.buildFromTemplate(menuTemplate(this.#lang, (command: MenuCommand) => this.#host?.menu(command))),
    )
  }

  #connect(window: BrowserWindow, ports: Readonly<Record<'api' | 'host', Port>>): () => void {
    const stop = serveClient(ports.api, this.#parts.club)
    const connection = serveHost(ports.host, window, { ...this.#parts, onLanguage: this.#showMenu })
    this.#host = connection
    return () => {
      stop()
      connection.close()
    }
  }

  #open(address: string): BrowserWindow {
    const window = createWindow(
      {
        ...this.#parts.windowState.bounds(),
        minWidth: 1024,
        minHeight: 640,
        show: false,
        title: 'Consigliere',
        backgroundColor: '#17181c',
      },
      'screens',
    )
    this.#parts.windowState.follow(window)
    sendPortsToPage(window, APP_PAGE_PORT_NAMES, (ports) => this.#connect(window, ports))
    const quit = () => app.quit()
    window.once('ready-to-show', () => window.show())
    window.once('closed', quit)
    const comeBack = () => {
      const url = window.webContents.getURL()
      window.off('closed', quit)
      this.#shown = this.#open(isAppUrl(url) ? url : APP_PAGE_URL)
      window.destroy()
    }
    window.webContents.once('render-process-gone', (_, { reason }) => {
      console.error(`the screens are gone (${reason})`)
      this.#reopen = comeBack
      window.hide()
      this.#crashed.dismiss('hung')
      this.#crashed.show('gone')
    })
    window.on('unresponsive', () => {
      console.error('the screens do not answer')
      this.#reopen = comeBack
      this.#crashed.show('hung')
    })
    window.on('responsive', () => this.#crashed.dismiss('hung'))
    window.loadURL(address).catch((error: unknown) => console.error('the screens did not load', error))
    return window
  }
}

export function openAppWindow(parts: AppWindowOptions): AppWindow {
  return new ScreensWindow(parts)
}
