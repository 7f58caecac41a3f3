// Shows the spectators' view in a separate window, full-screen on the second screen if there is one. It shows only
// pages of the broadcast that runs in this app. Escape closes it.

import { screen, type BrowserWindow } from 'electron'
import type { RunningBroadcast } from '../../src/api/broadcast.ts'
import { findOtherScreenBounds } from './on-screen.ts'
import { createWindow } from './pages.ts'

const SHOWN_PATHS: ReadonlySet<string> = new Set(['/watch', '/overlay'])
const DEFAULT_PROJECTOR_SIZE = { width: 1280, height: 720 } as const

export interface Projector {
  /** Shows one page at a time: a new page replaces the previous one. Rejects if the page cannot be shown. */
  show(address: string, beside: BrowserWindow): Promise<void>
}

export function createProjector(running: () => RunningBroadcast | undefined): Projector {
  let open: BrowserWindow | undefined

  function windowBeside(beside: BrowserWindow): BrowserWindow {
    const place = findOtherScreenBounds(screen.getDisplayMatching(beside.getNormalBounds()), screen.getAllDisplays())
    const window = createWindow(
      {
        ...(place === undefined ? DEFAULT_PROJECTOR_SIZE : { ...place, fullscreen: true }),
        title: 'Consigliere',
        backgroundColor: '#17181c',
        autoHideMenuBar: true,
      },
      'projector',
    )
    window.webContents.on('before-input-event', (_, { type, key }) => {
      if (type === 'keyDown' && key === 'Escape') window.close()
    })
    window.once('closed', () => {
      if (open === window) open = undefined
    })
    return window
  }

  return {
    async show(address, beside) {
      const url = toLocalWatchPageUrl(address, running()?.addresses ?? [])
      if (url === undefined) throw new Error('no page of this broadcast has that address')
      open ??= windowBeside(beside)
      await open.loadURL(url)
    },
  }
}

/**
 * Returns the local URL of a broadcast page. `address` may be any address at which this computer serves the page.
 * Returns `undefined` if the address does not belong to a page of this broadcast.
 */
export function toLocalWatchPageUrl(address: string, served: readonly string[]): string | undefined {
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  if (!SHOWN_PATHS.has(url.pathname) || !served.some((each) => new URL(each).origin === url.origin)) return undefined
  url.hostname = '127.0.0.1'
  return url.href
}
