// The hidden page where the store lives, kept up for as long as the app runs: when it crashes a new
// one is opened, and the same remote store goes on over its port. Meanwhile the journal goes on.

import type { Port } from '../../src/api/port.ts'
import { createRemoteStore, type RemoteStore } from '../../src/store/remote.ts'
import { STORAGE_PAGE, STORAGE_PORTS } from '../bridge.ts'
import { createWindow, givePorts } from './pages.ts'

/** A page that dies this often will not live: better told as unavailable than opened for ever. */
const MOST_CRASHES = 10

export function openStorage(): Promise<RemoteStore> {
  let store: RemoteStore | undefined
  let held: Port | undefined
  let crashes = 0

  return new Promise((resolve, reject) => {
    function open(): void {
      const window = createWindow({ show: false, title: 'Consigliere storage' }, { isHidden: true })
      window.webContents.once('render-process-gone', (_, { reason }) => {
        store?.detach()
        window.destroy()
        crashes += 1
        console.error(`the storage page is gone (${reason}), ${crashes} times now`)
        if (crashes < MOST_CRASHES) open()
      })
      givePorts(window, STORAGE_PORTS, ({ store: port }) => {
        held = port
        if (store) store.attach(port)
        else resolve((store = createRemoteStore(port)))
        // The news that a page has gone may come after its successor took over.
        return () => {
          if (held === port) store?.detach()
        }
      })
      window.loadURL(STORAGE_PAGE).catch(reject)
    }
    open()
  })
}
