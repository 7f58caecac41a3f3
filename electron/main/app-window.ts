// The window of the screens. Its page gets the club and the host over two ports, again after each reload; a page
// that crashed or hangs is told of in a window of its own, and comes back where it was. Closing the window ends
// the app: the hidden page alone is no reason to go on.

import { langOf, type Lang } from '../../src/i18n/registry.ts'
import { app, Menu, type BrowserWindow } from 'electron'
import { serve } from '../../src/api/channel.ts'
import type { MenuCommand, Updates } from '../../src/api/host.ts'
import type { Port } from '../../src/api/port.ts'
import type { Service } from '../../src/api/service.ts'
import { APP_PAGE, APP_PORTS } from '../bridge.ts'
import type { DesktopBackups } from './backups.ts'
import type { DesktopPublishing } from './publishing.ts'
import { crashWindow } from './crash-window.ts'
import { isOurs } from './guard.ts'
import { serveHost, type HostConnection } from './host.ts'
import { recentLog } from './log.ts'
import { menuTemplate } from './menu.ts'
import type { OpenedFiles } from './opened-files.ts'
import { createWindow, givePorts } from './pages.ts'
import type { Projector } from './projector.ts'
import { reportOf } from './report.ts'
import type { WindowState } from './window-state.ts'

export interface AppWindow {
  bringToFront(): void
  /** Main met what it did not expect. */
  tellFailure(): void
  /** A file that the system opened waits for the screens. */
  tellOpened(): void
}

/** `club` may still be opening: the page paints meanwhile and its requests wait. */
export function openAppWindow(
  club: Service,
  backups: DesktopBackups,
  publishing: DesktopPublishing,
  windowState: WindowState,
  opened: OpenedFiles,
  projector: Projector,
  updates: Updates,
): AppWindow {
  let host: HostConnection | undefined
  let lang = langOf(app.getLocale())
  /** How the screens are opened again after what befell them. */
  let reopen = () => {}
  const crashed = crashWindow({
    lang: () => lang,
    log: () => recentLog(app.getPath('userData')),
    report: () => reportOf(club),
    again(crash) {
      if (crash !== 'failed') return reopen()
      app.relaunch()
      app.quit()
    },
    quit: () => app.quit(),
  })

  function showMenu(wanted: Lang): void {
    lang = wanted
    Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(lang, (command: MenuCommand) => host?.menu(command))))
  }

  function connect(window: BrowserWindow, ports: Readonly<Record<'api' | 'host', Port>>): () => void {
    const letGo = serve(ports.api, club)
    const connection = serveHost(ports.host, window, {
      backups,
      publishing,
      opened,
      projector,
      updates,
      onLanguage: showMenu,
    })
    host = connection
    return () => {
      letGo()
      connection.close()
    }
  }

  function open(address: string): BrowserWindow {
    const window = createWindow(
      {
        ...windowState.bounds(),
        minWidth: 1024,
        minHeight: 640,
        show: false,
        title: 'Consigliere',
        backgroundColor: '#17181c',
      },
      'screens',
    )
    windowState.follow(window)
    givePorts(window, APP_PORTS, (ports) => connect(window, ports))
    const quit = () => app.quit()
    window.once('ready-to-show', () => window.show())
    window.once('closed', quit)
    const comeBack = () => {
      const url = window.webContents.getURL()
      window.off('closed', quit)
      shown = open(isOurs(url) ? url : APP_PAGE)
      window.destroy()
    }
    window.webContents.once('render-process-gone', (_, { reason }) => {
      console.error(`the screens are gone (${reason})`)
      reopen = comeBack
      window.hide()
      crashed.dismiss('hung')
      crashed.show('gone')
    })
    window.on('unresponsive', () => {
      console.error('the screens do not answer')
      reopen = comeBack
      crashed.show('hung')
    })
    window.on('responsive', () => crashed.dismiss('hung'))
    window.loadURL(address).catch((error: unknown) => console.error('the screens did not load', error))
    return window
  }

  showMenu(lang)
  let shown = open(APP_PAGE)
  return {
    bringToFront() {
      if (shown.isMinimized()) shown.restore()
      shown.show()
      shown.focus()
    },
    tellFailure: () => crashed.show('failed'),
    tellOpened: () => host?.opened(),
  }
}
