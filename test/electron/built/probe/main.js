// Minimal app that uses everything the stand-in offers: a page, a preload, a port.

import { app, BrowserWindow, ipcMain, MessageChannelMain, protocol } from 'electron'

const page = `<!doctype html><title>probe</title><script>
  window.addEventListener('message', ({ ports: [port] }) => {
    if (!port) return
    globalThis.port = port
    port.onmessage = ({ data }) => (globalThis.received ??= []).push(data)
  })
  window.postMessage('ready', location.origin)
</script>`

if (app.requestSingleInstanceLock()) {
  protocol.registerSchemesAsPrivileged([{ scheme: 'app', privileges: { standard: true, secure: true } }])
  app.on('second-instance', (_, argv) => (globalThis.second = argv))
  app.on('web-contents-created', (_, contents) => {
    contents.setWindowOpenHandler(({ url }) => {
      ;(globalThis.opened ??= []).push(url)
      return { action: 'deny' }
    })
    contents.on('will-navigate', (event) => {
      ;(globalThis.navigated ??= []).push(event.url)
      event.preventDefault()
    })
  })
  app.whenReady().then(() => {
    protocol.handle('app', () => new Response(page, { headers: { 'content-type': 'text/html' } }))
    const window = new BrowserWindow({ webPreferences: { preload: new URL('preload.cjs', import.meta.url).pathname } })
    ipcMain.on('ready', (event) => {
      globalThis.sender = { url: event.senderFrame.url, origin: event.senderFrame.origin }
      const { port1, port2 } = new MessageChannelMain()
      globalThis.port = port1
      globalThis.closed = new Promise((resolve) => port1.once('close', () => resolve('closed')))
      port1.on('message', ({ data }) => port1.postMessage({ echo: data }))
      port1.start()
      port1.postMessage('before the hand-over')
      event.sender.postMessage('port', 'here', [port2])
      port1.postMessage('after it')
    })
    window.loadURL('app://main/')
  })
} else {
  app.quit()
}
