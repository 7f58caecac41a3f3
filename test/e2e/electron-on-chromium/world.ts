// The bridge to one page: installs the isolated world with the preload, carries ipc and ports over one raw CDP session
// (first in, first out), and closes the ports of a world that is gone. It has no knowledge of windows.

import { EventEmitter } from 'node:events'
import type { CDPSession } from 'playwright-core'
import { makeCodec } from './codec.ts'
import { BINDING, RECEIVE, runIsolatedWorld, WORLD, type FromPage, type ToPage } from './isolated-world.ts'
import { handOver, type MessagePortMain, type Sink } from './message-ports.ts'

const codec = makeCodec()

// esbuild, used by tsx, marks functions with a helper that the page does not have.
const worldSource = (preload: string) => `{
  const __name = (f) => f;
  (${String(runIsolatedWorld)})((${String(makeCodec)})(), (require) => { const module = { exports: {} }; const exports = module.exports;\n${preload}\n }, '${BINDING}', '${RECEIVE}');
}`

interface WorldEvents {
  ipc: [channel: string, args: readonly unknown[]]
  destroyed: []
}

export class World extends EventEmitter<WorldEvents> {
  readonly #session: CDPSession
  #context: number | undefined
  #nextPort = 1
  /** Sent together, because a message costs the browser far more than its content. */
  #outgoing: ToPage[] = []
  readonly #ports = new Map<number, Sink>()

  private constructor(session: CDPSession) {
    super()
    this.#session = session
  }

  static async install(session: CDPSession, preload: string): Promise<World> {
    const world = new World(session)
    await session.send('Page.enable')
    const { frameTree } = await session.send('Page.getFrameTree')
    const mainFrame = frameTree.frame.id

    session.on('Runtime.executionContextCreated', ({ context }) => {
      const aux = context.auxData as { readonly frameId?: string } | undefined
      if (context.name === WORLD && aux?.frameId === mainFrame) world.#context = context.id
    })
    session.on('Runtime.executionContextDestroyed', ({ executionContextId }) => {
      if (executionContextId === world.#context) world.end()
    })
    session.on('Runtime.executionContextsCleared', () => world.end())
    session.on('Runtime.bindingCalled', ({ name, payload, executionContextId }) => {
      if (name !== BINDING) return
      // The preload may send messages before its context is announced.
      world.#context ??= executionContextId
      if (executionContextId !== world.#context) return
      for (const message of codec.decode(payload) as FromPage[]) world.#onMessage(message)
    })

    await session.send('Runtime.addBinding', { name: BINDING, executionContextName: WORLD })
    await session.send('Page.addScriptToEvaluateOnNewDocument', { source: worldSource(preload), worldName: WORLD })
    // Enabled last, because enabling it earlier announces contexts before there is a listener.
    await session.send('Runtime.enable')
    return world
  }

  /** As in Electron, the message is lost if there is no document with a preload. */
  send(channel: string, args: readonly unknown[], transfer: readonly MessagePortMain[]): void {
    const data = structuredClone(args) as readonly unknown[]
    const ports = transfer.map((port) => ({ port, id: this.#nextPort++ }))
    // First the message that carries the ports, then their waiting messages.
    this.#post({ kind: 'ipc', channel, args: data, ports: ports.map(({ id }) => id) })
    for (const { port, id } of ports) {
      this.#ports.set(
        id,
        handOver(port, {
          accept: (held) => this.#post({ kind: 'port', id, data: held }),
          close: () => {
            this.#ports.delete(id)
            this.#post({ kind: 'close', id })
          },
        }),
      )
      if (this.#context === undefined) this.#closePort(id)
    }
  }

  /** Called when the document is gone. */
  end(): void {
    if (this.#context === undefined) return
    this.#context = undefined
    this.#outgoing = []
    for (const id of [...this.#ports.keys()]) this.#closePort(id)
    this.emit('destroyed')
  }

  #closePort(id: number): void {
    const sink = this.#ports.get(id)
    this.#ports.delete(id)
    sink?.close()
  }

  #post(message: ToPage): void {
    if (this.#context === undefined) return
    if (this.#outgoing.push(message) === 1) setImmediate(() => this.#flush())
  }

  #flush(): void {
    const messages = this.#outgoing
    this.#outgoing = []
    if (this.#context === undefined || messages.length === 0) return
    this.#session
      .send('Runtime.callFunctionOn', {
        functionDeclaration: `function (text) { globalThis['${RECEIVE}'](text) }`,
        executionContextId: this.#context,
        arguments: [{ value: codec.encode(messages) }],
        silent: true,
      })
      // The document is gone by now. Its ports are closed when its context is destroyed.
      .catch(() => {})
  }

  #onMessage(message: FromPage): void {
    if (message.kind === 'ipc') this.emit('ipc', message.channel, message.args)
    if (message.kind === 'port') this.#ports.get(message.id)?.accept(message.data)
    if (message.kind === 'close') this.#closePort(message.id)
    if (message.kind === 'fault') throw new Error(message.message)
  }
}
