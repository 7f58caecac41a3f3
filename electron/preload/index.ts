// The one bridge between a page and main: it carries ports and nothing else. Runs sandboxed in
// its isolated world; puts nothing on the page's window and exposes no part of Electron.

import { ipcRenderer } from 'electron'
import { PAGE_READY, PORTS_MESSAGE, type PortName } from '../bridge.ts'

window.addEventListener('message', (event: MessageEvent<unknown>) => {
  if (event.source === window && event.data === PAGE_READY) ipcRenderer.send(PAGE_READY)
})

ipcRenderer.on(PORTS_MESSAGE, (event, names: readonly PortName[]) => {
  window.postMessage({ type: PORTS_MESSAGE, names }, location.origin, [...event.ports])
})
