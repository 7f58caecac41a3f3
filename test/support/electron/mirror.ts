// A mirror of Electron on this machine: an archive whose `electron` is a script, its checksums, and
// the ways in which a download can go wrong. Requests are noted.

import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { zipSync } from 'fflate'

/** What becomes of the archive on its way. */
type Course =
  | 'whole'
  /** The first half, and the rest when released. */
  | 'held'
  | 'broken-off'
  | 'missing'
  /** Without saying how long it is. */
  | 'unannounced'

export interface Mirror {
  /** As ELECTRON_MIRROR wants it. */
  readonly address: string
  readonly requests: readonly string[]
  readonly size: number
  course: Course
  /** From now on archives wait after their first half, until released. */
  hold(): void
  release(): void
  /** When the other side of the next archive has gone away, whole or not. */
  left(): Promise<void>
  close(): Promise<void>
}

export interface ArchiveOptions {
  readonly version: string
  /** Of the file `electron`. */
  readonly script?: string
  /** Of a file that is only there to be large. */
  readonly padding?: number
  /** What SHASUMS256.txt says; the archive's own unless given. */
  readonly checksum?: string
}

export function archive({ version, script = '#!/bin/sh\nexit 0\n', padding = 1_000_000 }: ArchiveOptions): Uint8Array {
  const unix = (mode: number) => ({ os: 3, attrs: mode << 16, level: 0 }) as const
  return zipSync({
    version: [Buffer.from(version), unix(0o100644)],
    electron: [Buffer.from(script), unix(0o100755)],
    'resources/large.bin': [randomBytes(padding), unix(0o100644)],
  })
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}

function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { opened, open: () => open() }
}

export async function startMirror(options: ArchiveOptions, zip: Uint8Array = archive(options)): Promise<Mirror> {
  const requests: string[] = []
  let held = gate()
  const waiting: (() => void)[] = []
  const mirror = { course: 'whole' as Course }

  const send = async (response: ServerResponse) => {
    if (mirror.course === 'missing') return response.writeHead(404).end('nothing here')
    response.on('close', () => waiting.splice(0).forEach((done) => done()))
    response.writeHead(200, {
      'content-type': 'application/zip',
      ...(mirror.course === 'unannounced' ? {} : { 'content-length': zip.length }),
    })
    if (mirror.course === 'whole' || mirror.course === 'unannounced') return response.end(zip)
    await new Promise((sent) => response.write(zip.subarray(0, zip.length / 2), sent))
    if (mirror.course === 'held') await held.opened
    if (mirror.course === 'broken-off') return response.destroy()
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
      return response.end(`${options.checksum ?? sha256(zip)} *${name}\n`)
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
    size: zip.length,
    hold: () => {
      held = gate()
      mirror.course = 'held'
    },
    release: () => held.open(),
    left: () => new Promise<void>((done) => waiting.push(done)),
    close: async () => {
      held.open()
      server.close()
      server.closeAllConnections()
      await once(server, 'close')
    },
  })
}
