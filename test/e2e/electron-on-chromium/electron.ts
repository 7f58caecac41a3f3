// The module that the app gets for `electron`, and the proof that it invents nothing: every name in it and every member
// must exist in Electron's own types.

import type * as Electron from 'electron'
import { app } from './app.ts'
import { BrowserWindow } from './browser-window.ts'
import { dialog } from './dialog.ts'
import { ipcMain } from './ipc-main.ts'
import { clipboard, powerSaveBlocker, safeStorage, screen } from './machine.ts'
import { Menu, MenuItem } from './menu.ts'
import { MessageChannelMain, type MessagePortMain } from './message-ports.ts'
import { protocol } from './protocol.ts'
import { session } from './session.ts'
import type { WebContents } from './web-contents.ts'

export const electron = {
  app,
  BrowserWindow,
  clipboard,
  dialog,
  ipcMain,
  Menu,
  MenuItem,
  MessageChannelMain,
  powerSaveBlocker,
  protocol,
  safeStorage,
  screen,
  session,
}

type Invented<Standin, Real> = Exclude<keyof Standin, keyof Real>
type Nothing<T extends never> = T

/** Does not compile if the stand-in has a member that Electron lacks. */
export type InventsNothing = [
  Nothing<Invented<typeof electron, typeof Electron>>,
  Nothing<Invented<typeof app, Electron.App>>,
  Nothing<Invented<BrowserWindow, Electron.BrowserWindow>>,
  Nothing<Invented<typeof BrowserWindow, typeof Electron.BrowserWindow>>,
  Nothing<Invented<WebContents, Electron.WebContents>>,
  Nothing<Invented<WebContents['mainFrame'], Electron.WebFrameMain>>,
  Nothing<Invented<typeof clipboard, Electron.Clipboard>>,
  Nothing<Invented<typeof dialog, Electron.Dialog>>,
  Nothing<Invented<typeof ipcMain, Electron.IpcMain>>,
  Nothing<Invented<Menu, Electron.Menu>>,
  Nothing<Invented<typeof Menu, typeof Electron.Menu>>,
  Nothing<Invented<MenuItem, Electron.MenuItem>>,
  Nothing<Invented<MessageChannelMain, Electron.MessageChannelMain>>,
  Nothing<Invented<MessagePortMain, Electron.MessagePortMain>>,
  Nothing<Invented<typeof protocol, Electron.Protocol>>,
  Nothing<Invented<typeof screen, Electron.Screen>>,
  Nothing<Invented<typeof powerSaveBlocker, Electron.PowerSaveBlocker>>,
  Nothing<Invented<typeof safeStorage, Electron.SafeStorage>>,
  Nothing<Invented<typeof session.defaultSession, Electron.Session>>,
]
