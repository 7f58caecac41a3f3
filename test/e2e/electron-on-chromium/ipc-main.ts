// ipcMain: receives the messages of every page's preload. One way only, because responses are sent over ports.

import { EventEmitter } from 'node:events'

class IpcMain extends EventEmitter {}

export const ipcMain = new IpcMain()
