// The hidden page where the store lives, kept up for as long as the app runs: when it crashes a new
// one is opened, and the same remote store goes on over its port.

import { createRemoteStore, type RemoteStore } from '../../src/store/remote.ts'
import { STORAGE_PAGE, STORAGE_PORTS } from '../bridge.ts'
import { createWindow, givePorts } from './pages.ts'

export function openStorage(): Promise<RemoteStore> {
  let store: RemoteStore | undefined

  return new Promise((resolve, reject) => {
    function open(): void {
      const window = createWindow({ show: false, title: 'Consigliere storage' }, { isHidden: true })
      window.webContents.once('render-process-gone', () => {
        window.destroy()
        open()
      })
      givePorts(window, STORAGE_PORTS, ({ store: port }) => {
        if (store) store.attach(port)
        else resolve((store = createRemoteStore(port)))
        return () => store?.detach()
      })
      window.loadURL(STORAGE_PAGE).catch(reject)
    }
    open()
  })
}
