const { ipcRenderer } = require('electron')
window.secret = 'of the isolated world'
window.addEventListener('message', (event) => {
  if (event.data === 'ready') ipcRenderer.send('ready')
})
ipcRenderer.on('port', (event, word) => window.postMessage(word, location.origin, event.ports))
