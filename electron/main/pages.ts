// Creates the app's windows and sends ports to their pages. Each time a page reports that it is listening, it receives
// new ports and the old ports are closed. Every window has the same strict options.

import { fileURLToPath } from 'node:url'
import {
  BrowserWindow,
  ipcMain,
  MessageChannelMain,
  type BrowserWindowConstructorOptions,
  type MessagePortMain,
  type WebContents,
  type WebPreferences,
} from 'electron'
import type { Port } from '../../src/api/port.ts'
import { PAGE_READY_MESSAGE, PORTS_MESSAGE, type PortName } from '../bridge.ts'
import { isAppFrame } from './guard.ts'

const PRELOAD_PATH = fileURLToPath(new URL('../preload/index.cjs', import.meta.url))

type Greeting = (contents: WebContents) => void
const greetings = new Map<number, Greeting>()

/**
 * `screens` shows the app, `storage` is the hidden page with the store, `document` shows or prints a page without
 * bridge and scripts, and `projector` shows a spectators' page of the server without a bridge.
 */
type Purpose = 'screens' | 'storage' | 'document' | 'projector'

const PREFERENCES: Readonly<Record<Purpose, WebPreferences>> = {
  screens: { preload: PRELOAD_PATH },
  storage: { preload: PRELOAD_PATH },
  document: { javascript: false },
  projector: {},
}

/** Creates a window. Every window of the app is created here. */
export function createWindow(
  options: Omit<BrowserWindowConstructorOptions, 'webPreferences'>,
  purpose: Purpose,
): BrowserWindow {
  return new BrowserWindow({
    ...options,
    webPreferences: {
      ...PREFERENCES[purpose],
      sandbox: true,
      contextIsolation: true,
      nodeIntegration: false,
      nodeIntegrationInWorker: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      experimentalFeatures: false,
      webviewTag: false,
      navigateOnDragDrop: false,
      spellcheck: false,
      autoplayPolicy: 'no-user-gesture-required',
      // The hidden page contains the store, so throttling would slow down every entry.
      backgroundThrottling: purpose !== 'storage',
    },
  })
}

export function listenForReadyPages(): void {
  ipcMain.on(PAGE_READY_MESSAGE, (event) => {
    if (isAppFrame(event.senderFrame)) greetings.get(event.sender.id)?.(event.sender)
  })
}

/**
 * Sends ports to the window's page, now and after every reload. `connect` receives main's ends and returns a function
 * that releases them.
 */
export function sendPortsToPage<N extends PortName>(
  window: BrowserWindow,
  names: readonly N[],
  connect: (ports: Readonly<Record<N, Port>>) => () => void,
): void {
  let disconnect = () => {}
  const { id } = window.webContents
  greetings.set(id, (contents) => {
    disconnect()
    const channels = names.map((name) => ({ name, channel: new MessageChannelMain() }))
    const ours = channels.map(({ channel }) => channel.port1)
    const ports = Object.fromEntries(channels.map(({ name, channel }) => [name, portOfMain(channel.port1)])) as Record<
      N,
      Port
    >
    const letGo = connect(ports)
    disconnect = () => {
      letGo()
      for (const port of ours) port.close()
    }
    contents.postMessage(
      PORTS_MESSAGE,
      names,
      channels.map(({ channel }) => channel.port2),
    )
  })
  window.once('closed', () => {
    greetings.delete(id)
    disconnect()
  })
}

function portOfMain(port: MessagePortMain): Port {
  return {
    post: (message) => port.postMessage(message),
    onMessage(listener) {
      const onEvent = (event: { readonly data: unknown }) => listener(event.data)
      port.on('message', onEvent)
      port.start()
      return () => void port.off('message', onEvent)
    },
  }
}
