// A line between a program and its server that can be cut: at once, for good, just when the server has answered, so that
// its answer is lost and what was asked was done, or half open, so that what was sent arrives after what came later.

import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

export interface CuttingProxy {
  readonly port: number
  /** Ends every connection now. */
  cut(): void
  /** The next words of the server, or the next with this text, are lost, and their connection with them. */
  loseNextAnswer(text?: string): void
  /** The next answer with this text comes back; then it is down. */
  downAfter(text: string): void
  /** Connections that are open now carry nothing back, and what they carry there waits for `release`. */
  hold(): void
  /** What waits arrives now, and these connections end; also where the program has given one up. */
  release(): void
  /** While it is down, no connection comes about. */
  down(isDown: boolean): void
  close(): Promise<void>
}

/** `named`: requests reach the server under its own name and origin, for one that answers to no other. */
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
        // What did not come back is lost, so nothing more can.
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
