// A line between a program and its server that can be cut: at once, for good, or just when the server has answered, so
// that its answer is lost and what was asked was done.

import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export interface CuttingProxy {
  readonly port: number
  /** Ends every connection now. */
  cut(): void
  /** The next words of the server are lost, and their connection with them. */
  loseNextAnswer(): void
  /** While it is down, no connection comes about. */
  down(isDown: boolean): void
  close(): Promise<void>
}

/** `named`: requests reach the server under its own name, for one that answers to no other. */
export async function startCuttingProxy(
  target: () => number,
  { named = false }: { readonly named?: boolean } = {},
): Promise<CuttingProxy> {
  const open = new Set<Socket>()
  let isDown = false
  let losesNext = false
  const server = createServer((near) => {
    if (isDown) return void near.destroy()
    const far = connect(target(), '127.0.0.1')
    const end = () => {
      near.destroy()
      far.destroy()
    }
    for (const side of [near, far]) {
      open.add(side)
      side.on('error', end).on('close', () => {
        open.delete(side)
        end()
      })
    }
    const asTarget = (bytes: Buffer) =>
      Buffer.from(bytes.toString('latin1').replaceAll(/^host: .*$/gim, `host: 127.0.0.1:${target()}`), 'latin1')
    near.on('data', (bytes) => far.write(named ? asTarget(bytes) : bytes))
    far.on('data', (bytes) => {
      if (!losesNext) return void near.write(bytes)
      losesNext = false
      end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  const cut = () => [...open].forEach((socket) => socket.destroy())
  return {
    port: address.port,
    cut,
    loseNextAnswer() {
      losesNext = true
    },
    down(now) {
      isDown = now
      if (now) cut()
    },
    async close() {
      cut()
      server.close()
      await once(server, 'close')
    },
  }
}
