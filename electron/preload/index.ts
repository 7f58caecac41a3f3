// The only bridge between a page and main: it passes ports and nothing else. It runs sandboxed in its isolated world,
// adds nothing to the page's window and exposes no part of Electron.

import { ipcRenderer } from 'electron'
import { PAGE_READY_MESSAGE, PORTS_MESSAGE, type PortName } from '../bridge.ts'

window.addEventListener('message', (event: MessageEvent<unknown>) => {
  if (event.source === window && event.data === PAGE_READY_MESSAGE) ipcRenderer.send(PAGE_READY_MESSAGE)
})

ipcRenderer.on(PORTS_MESSAGE, (event, names: readonly PortName[]) => {
  window.postMessage({ type: PORTS_MESSAGE, names }, location.origin, [...event.ports])
})
