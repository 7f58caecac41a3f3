// The hidden page with the store, kept open as long as the app runs. After a crash, a new page is opened, and the same
// remote store continues over the new port. Meanwhile the journal accepts appends.

import { app } from 'electron'
import type { Port } from '../../src/api/port.ts'
import { createRemoteStore, type RemoteStore } from '../../src/store/adapters/remote.ts'
import { STORAGE_PAGE_URL, STORAGE_PAGE_PORT_NAMES } from '../bridge.ts'
import { createWindow, sendPortsToPage } from './pages.ts'

/** After this many crashes, the page is not opened again and the store counts as unavailable. */
const MAX_PAGE_CRASHES = 10

export interface StoragePage {
  /** Opens the store in a new page and closes the previous page. */
  open(): Promise<RemoteStore>
}

export function createStoragePage(): StoragePage {
  let letGo = () => {}
  let isEnding = false
  app.once('before-quit', () => (isEnding = true))
  return {
    open() {
      letGo()
      const page = openPage(() => isEnding)
      letGo = page.letGo
      return page.store
    },
  }
}

function openPage(isEnding: () => boolean): { readonly store: Promise<RemoteStore>; letGo(): void } {
  let store: RemoteStore | undefined
  let held: Port | undefined
  let crashes = 0
  let letGo = () => {}

  const opened = new Promise<RemoteStore>((resolve, reject) => {
    function open(): void {
      const window = createWindow({ show: false, title: 'Consigliere storage' }, 'storage')
      let isWanted = true
      letGo = () => {
        isWanted = false
        window.destroy()
      }
      window.webContents.once('render-process-gone', (_, { reason }) => {
        if (!isWanted) return
        store?.detach()
        window.destroy()
        crashes += 1
        console.error(`the storage page is gone (${reason}), ${crashes} times now`)
        if (crashes < MAX_PAGE_CRASHES) open()
        else reject(new Error(`the storage page is gone (${reason})`))
      })
      sendPortsToPage(window, STORAGE_PAGE_PORT_NAMES, ({ store: port }) => {
        held = port
        if (store) store.attach(port)
        else resolve((store = createRemoteStore(port)))
        // This event may arrive after the next page has taken over. While the app is quitting, the store stays
        // attached, because a club that is still opening would otherwise report that it could not be opened.
        return () => {
          if (held === port && !isEnding()) store?.detach()
        }
      })
      // It is not an error if a window closes with the app while its page is still loading.
      window.loadURL(STORAGE_PAGE_URL).catch((error) => {
        if (!isEnding()) reject(error)
      })
    }
    open()
  })
  return { store: opened, letGo: () => letGo() }
}
