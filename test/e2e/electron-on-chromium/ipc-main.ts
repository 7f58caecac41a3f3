// ipcMain: where messages of every page's preload arrive. One way only; answers travel over ports.

import { EventEmitter } from 'node:events'

class IpcMain extends EventEmitter {}

export const ipcMain = new IpcMain()
