// The hidden page where the store lives, kept up for as long as the app runs: a page that crashed
// is loaded again and the same remote store goes on over its new port.

import { createRemoteStore, type RemoteStore } from '../../src/store/remote.ts'
import { STORAGE_PAGE, STORAGE_PORTS } from '../bridge.ts'
import { createWindow, givePorts } from './pages.ts'

export function openStorage(): Promise<RemoteStore> {
  const window = createWindow({ show: false, title: 'Consigliere storage' }, { isHidden: true })
  let store: RemoteStore | undefined

  window.webContents.on('render-process-gone', () => {
    store?.detach()
    window.webContents.reload()
  })

  return new Promise((resolve, reject) => {
    givePorts(window, STORAGE_PORTS, ({ store: port }) => {
      if (store) store.attach(port)
      else resolve((store = createRemoteStore(port)))
      return () => store?.detach()
    })
    window.loadURL(STORAGE_PAGE).catch(reject)
  })
}
