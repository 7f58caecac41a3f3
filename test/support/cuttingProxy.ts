// A connection between a program and its server that a test can cut in four ways: at once, for good, after the server
// has executed a request and before the answer arrives, or half open, so that older messages arrive after newer ones.

import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export interface CuttingProxy {
  readonly port: number
  /** Ends every connection at once. */
  cut(): void
  /** Loses the server's next answer, or the next with this text, together with its connection. */
  loseNextAnswer(text?: string): void
  /** Lets the next answer with this text through, and then goes down. */
  downAfter(text: string): void
  /** Open connections return nothing, and their requests wait for `release`. */
  hold(): void
  /** Delivers the waiting requests and ends their connections, even if the program has given one up. */
  release(): void
  /** While the proxy is down, no connection can be opened. */
  down(isDown: boolean): void
  close(): Promise<void>
}

/**
 * Starts the proxy. If `named` is set, requests reach the server under its own name and origin, for a server that
 * answers to no other name.
 */
export async function startCuttingProxy(
  target: () => number,
  { named = false }: { readonly named?: boolean } = {},
): Promise<CuttingProxy> {
  const open = new Set<Socket>()
  const holds = new Set<{ hold(): void; release(): void }>()
  let isDown = false
  let lostText: string | undefined
  let lastText: string | undefined
  const server = createServer((near) => {
    if (isDown) return void near.destroy()
    const far = connect(target(), '127.0.0.1')
    const end = () => {
      near.destroy()
      far.destroy()
    }
    let waiting: Buffer[] | undefined
    for (const side of [near, far]) {
      open.add(side)
      side
        .on('error', () => side.destroy())
        .on('close', () => {
          open.delete(side)
          if (waiting === undefined) end()
        })
    }
    const held = {
      hold: () => void (waiting ??= []),
      release() {
        if (waiting === undefined) return
        for (const bytes of waiting) if (!far.destroyed) far.write(bytes)
        // An answer is lost, so later ones must not arrive either.
        waiting = undefined
        far.end()
      },
    }
    holds.add(held)
    far.on('close', () => holds.delete(held))
    const ofTarget = (_: string, name: string, scheme = '') => `${name}: ${scheme}127.0.0.1:${target()}`
    const asTarget = (bytes: Buffer) =>
      Buffer.from(bytes.toString('latin1').replaceAll(/^(host|origin): (http:\/\/)?.*$/gim, ofTarget), 'latin1')
    near.on('data', (bytes) => {
      const sent = named ? asTarget(bytes) : bytes
      if (waiting === undefined) far.write(sent)
      else waiting.push(sent)
    })
    far.on('data', (bytes) => {
      if (waiting !== undefined) return
      if (lastText !== undefined && bytes.includes(lastText)) {
        lastText = undefined
        isDown = true
        for (const other of open) if (other !== near && other !== far) other.destroy()
        return void near.end(bytes)
      }
      if (lostText === undefined || !bytes.includes(lostText)) return void near.write(bytes)
      lostText = undefined
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
    loseNextAnswer(text = '') {
      lostText = text
    },
    downAfter(text) {
      lastText = text
    },
    hold: () => holds.forEach((each) => each.hold()),
    release: () => holds.forEach((each) => each.release()),
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
