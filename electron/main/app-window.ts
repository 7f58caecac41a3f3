// The window of the screens. Its page gets the club and the host over two ports, again after each
// reload. Closing it ends the app: the hidden page alone is no reason to go on.

import { app, Menu, type BrowserWindow } from 'electron'
import { serve } from '../../src/api/channel.ts'
import type { MenuCommand } from '../../src/api/host.ts'
import type { Service } from '../../src/api/service.ts'
import { APP_PAGE, APP_PORTS } from '../bridge.ts'
import { serveHost, type HostConnection } from './host.ts'
import { menuTemplate, type MenuLanguage } from './menu.ts'
import { createWindow, givePorts } from './pages.ts'

/** `club` may still be opening: the page paints meanwhile and its requests wait in the port. */
export function openAppWindow(club: Promise<Service>): BrowserWindow {
  const window = createWindow({ width: 1366, height: 768, minWidth: 1024, minHeight: 640, show: false, title: 'Consigliere', backgroundColor: '#17181c' })
  let host: HostConnection | undefined

  const showMenu = (lang: MenuLanguage) => Menu.setApplicationMenu(Menu.buildFromTemplate(menuTemplate(lang, (command: MenuCommand) => host?.menu(command))))
  showMenu(app.getLocale().startsWith('ru') ? 'ru' : 'en')

  givePorts(window, APP_PORTS, (ports) => {
    let letGo = () => {}
    let isGone = false
    void club.then((service) => {
      if (!isGone) letGo = serve(ports.api, service)
    })
    const connection = serveHost(ports.host, window, showMenu)
    host = connection
    return () => {
      isGone = true
      letGo()
      connection.close()
    }
  })

  window.once('ready-to-show', () => window.show())
  window.once('closed', () => app.quit())
  window.loadURL(APP_PAGE).catch((error: unknown) => console.error('the screens did not load', error))
  return window
}
