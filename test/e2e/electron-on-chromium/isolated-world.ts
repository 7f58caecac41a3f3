// Code that runs inside a page, in the isolated world of its preload: `require('electron')` with an ipcRenderer, and
// the page's ends of the ports. It is sent as source, like the codec, so it must not use anything outside its
// parameters. Never touches the page's own world.

import type { Codec } from './codec.ts'

export const WORLD = 'electron-preload'
export const BINDING = '__electronStandInSend'
export const RECEIVE = '__electronStandInReceive'

export type ToPage =
  | {
      readonly kind: 'ipc'
      readonly channel: string
      readonly args: readonly unknown[]
      readonly ports: readonly number[]
    }
  | { readonly kind: 'port'; readonly id: number; readonly data: unknown }
  | { readonly kind: 'close'; readonly id: number }

export type FromPage =
  | { readonly kind: 'ipc'; readonly channel: string; readonly args: readonly unknown[] }
  | { readonly kind: 'port'; readonly id: number; readonly data: unknown }
  | { readonly kind: 'close'; readonly id: number }
  | { readonly kind: 'fault'; readonly message: string }

type IpcListener = (event: { readonly ports: readonly MessagePort[] }, ...args: unknown[]) => void

export function runIsolatedWorld(
  codec: Codec,
  preload: (require: (name: string) => unknown) => void,
  binding: string,
  receive: string,
): void {
  // Electron runs preloads in the main frame only.
  if (window.top !== window || location.protocol === 'about:') return
  const world = globalThis as unknown as Record<string, unknown>
  const post = world[binding] as (text: string) => void
  // Messages from ports that arrive in quick succession are sent together. An ipc message is sent at once, because it
  // may be the page's last one.
  let outgoing: FromPage[] = []
  const flush = () => {
    const messages = outgoing
    outgoing = []
    if (messages.length > 0) post(codec.encode(messages))
  }
  const { port1: soon, port2: now } = new MessageChannel()
  now.onmessage = flush
  const send = (message: FromPage) => {
    outgoing.push(message)
    if (message.kind === 'ipc') flush()
    else if (outgoing.length === 1) soon.postMessage(undefined)
  }

  const held = new Map<number, MessagePort>()
  const listeners = new Map<string, Set<IpcListener>>()

  const ipcRenderer = {
    send(channel: string, ...args: unknown[]) {
      send({ kind: 'ipc', channel, args: structuredClone(args) })
    },
    on(channel: string, listener: IpcListener) {
      listeners.set(channel, (listeners.get(channel) ?? new Set()).add(listener))
      return ipcRenderer
    },
    removeListener(channel: string, listener: IpcListener) {
      listeners.get(channel)?.delete(listener)
      return ipcRenderer
    },
  }

  function openPort(id: number): MessagePort {
    const { port1, port2 } = new MessageChannel()
    held.set(id, port1)
    port1.onmessage = (event) => {
      if (event.ports.length > 0) send({ kind: 'fault', message: 'the stand-in does not carry ports from pages' })
      else send({ kind: 'port', id, data: event.data as unknown })
    }
    port1.addEventListener('close', () => {
      if (held.delete(id)) send({ kind: 'close', id })
    })
    return port2
  }

  function accept(message: ToPage): void {
    if (message.kind === 'port') held.get(message.id)?.postMessage(message.data)
    if (message.kind === 'close') {
      held.get(message.id)?.close()
      held.delete(message.id)
    }
    if (message.kind === 'ipc') {
      const event = { ports: message.ports.map(openPort) }
      for (const listener of [...(listeners.get(message.channel) ?? [])]) listener(event, ...message.args)
    }
  }
  world[receive] = (text: string) => {
    for (const message of codec.decode(text) as ToPage[]) accept(message)
  }

  preload((name) => {
    if (name === 'electron') return { ipcRenderer }
    // A sandboxed preload cannot load any other module either.
    throw new Error(`module not found: ${name}`)
  })
}
