// The module to which `electron` resolves. It exports the members of the stand-in that the launcher has installed, each
// by a separate assignment, because Node finds the named exports of CommonJS by parsing, not by running.
const standIn = globalThis[Symbol.for('electron-stand-in')]
if (!standIn)
  throw new Error('electron is not there outside of the app: test what does not import it, or start the built app')
exports.app = standIn.app
exports.BrowserWindow = standIn.BrowserWindow
exports.clipboard = standIn.clipboard
exports.dialog = standIn.dialog
exports.ipcMain = standIn.ipcMain
exports.Menu = standIn.Menu
exports.MenuItem = standIn.MenuItem
exports.MessageChannelMain = standIn.MessageChannelMain
exports.powerSaveBlocker = standIn.powerSaveBlocker
exports.screen = standIn.screen
exports.protocol = standIn.protocol
exports.safeStorage = standIn.safeStorage
exports.session = standIn.session
