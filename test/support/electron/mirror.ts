// A mirror of Electron on this machine: an archive whose `electron` is a script, and its checksums. Requests are
// recorded, and an archive can stop halfway.

import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { zipSync } from 'fflate'

/** How the archive is sent. */
type Course =
  | 'whole'
  /** First half of it, and the rest when released. */
  | 'held'

export interface Mirror {
  /** Address in the form of ELECTRON_MIRROR. */
  readonly address: string
  readonly requests: readonly string[]
  course: Course
  /** From then on, archives wait after their first half until the mirror is closed. */
  hold(): void
  /** Resolves when half of the next archive has been sent. */
  asked(): Promise<void>
  /** Resolves when the client of the next archive has disconnected, with or without the complete archive. */
  left(): Promise<void>
  close(): Promise<void>
}

interface ArchiveOptions {
  readonly version: string
  /** Content of the file `electron`. */
  readonly script?: string
  /** Size of a file that only makes the archive large. */
  readonly padding?: number
}

function archive({ version, script = '#!/bin/sh\nexit 0\n', padding = 1_000_000 }: ArchiveOptions): Uint8Array {
  const unix = (mode: number) => ({ os: 3, attrs: mode << 16, level: 0 }) as const
  return zipSync({
    version: [Buffer.from(version), unix(0o100644)],
    electron: [Buffer.from(script), unix(0o100755)],
    'resources/large.bin': [randomBytes(padding), unix(0o100644)],
  })
}

function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { opened, open: () => open() }
}

export async function startMirror(options: ArchiveOptions): Promise<Mirror> {
  const zip = archive(options)
  const requests: string[] = []
  let held = gate()
  const asking: (() => void)[] = []
  const leaving: (() => void)[] = []
  const mirror = { course: 'whole' as Course }

  const send = async (response: ServerResponse) => {
    response.on('close', () => leaving.splice(0).forEach((done) => done()))
    response.writeHead(200, { 'content-type': 'application/zip', 'content-length': zip.length })
    if (mirror.course === 'whole') return response.end(zip)
    await new Promise((sent) => response.write(zip.subarray(0, zip.length / 2), sent))
    asking.splice(0).forEach((done) => done())
    await held.opened
    return response.end(zip.subarray(zip.length / 2))
  }
  const server = createServer((request: IncomingMessage, response) => {
    const path = request.url ?? ''
    requests.push(path)
    if (path.endsWith('/SHASUMS256.txt')) {
      const name = requests
        .find((other) => other.endsWith('.zip'))
        ?.split('/')
        .at(-1)
      return response.end(`${sha256(zip)} *${name}\n`)
    }
    return path.endsWith('.zip') ? void send(response) : response.writeHead(404).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('no port')
  return Object.assign(mirror, {
    address: `http://127.0.0.1:${address.port}/`,
    requests,
    hold: () => {
      held = gate()
      mirror.course = 'held'
    },
    asked: () => new Promise<void>((done) => asking.push(done)),
    left: () => new Promise<void>((done) => leaving.push(done)),
    close: async () => {
      held.open()
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  })
}
