// protocol: custom schemes, answered by the app's own handlers over the loopback network of this machine.

import { once } from 'node:events'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { firstPort, serveOn, toApp } from './origins.ts'

type Handler = (request: Request) => Response | Promise<Response>
interface Privileges {
  readonly standard?: boolean
  readonly secure?: boolean
  readonly codeCache?: boolean
}

const registered = new Map<string, Privileges>()
const handlers = new Map<string, Handler>()
let ready = false

export const protocol = {
  registerSchemesAsPrivileged(schemes: readonly { readonly scheme: string; readonly privileges?: Privileges }[]): void {
    if (ready) throw new Error('protocol.registerSchemesAsPrivileged should be called before app is ready')
    for (const { scheme, privileges } of schemes) registered.set(scheme, privileges ?? {})
  },
  handle(scheme: string, handler: Handler): void {
    if (!ready) throw new Error('protocol.handle cannot be called before app is ready')
    const privileges = registered.get(scheme)
    // Real Electron would serve it, but without an origin that IndexedDB or workers accept.
    if (!privileges?.standard || !privileges.secure)
      throw new Error(`the scheme ${scheme} was not registered as standard and secure before ready`)
    handlers.set(scheme, handler)
  },
  unhandle(scheme: string): void {
    handlers.delete(scheme)
  },
  isProtocolHandled(scheme: string): boolean {
    return handlers.has(scheme)
  },
}

export function protocolIsReady(): void {
  ready = true
}

/**
 * Serves the pages of the app's schemes over the loopback network. The debugging connection would transfer them in
 * base64, and the browser would not cache their compiled code. The port is part of the origin, so each profile keeps
 * its port.
 */
export async function servePages(profile: string): Promise<void> {
  const server = createServer((request, response) => void answer(request, response))
  serveOn(await listenAt(server, profile))
  // The server must not keep an exiting app alive.
  server.unref()
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const url = toApp(`http://${request.headers.host ?? ''}${request.url ?? ''}`)
  const scheme = URL.canParse(url) ? new URL(url).protocol.slice(0, -1) : ''
  const handler = handlers.get(scheme)
  // The tab asks for an icon, which Electron's windows do not.
  if (!handler || request.url === '/favicon.ico') return void response.writeHead(204).end()
  const hasBody = request.method !== 'GET' && request.method !== 'HEAD'
  const answered = await handler(
    new Request(url, {
      method: request.method ?? 'GET',
      headers: Object.entries(request.headers).flatMap(([name, value]) =>
        value === undefined ? [] : [[name, String(value)] as [string, string]],
      ),
      ...(hasBody && { body: new Uint8Array(await buffer(request)) }),
    }),
  )
  const headers = Object.fromEntries(answered.headers)
  // Electron caches compiled code of such a scheme whatever the headers are; Chromium does so only if it may store the
  // response.
  if (registered.get(scheme)?.codeCache && /javascript|css|font/.test(headers['content-type'] ?? ''))
    headers['cache-control'] = 'private, max-age=86400'
  response.writeHead(answered.status, headers).end(Buffer.from(await answered.arrayBuffer()))
}

/** Listens on the port of the shared browser or of the profile. A new profile gets the first free port. */
async function listenAt(server: Server, profile: string): Promise<number> {
  const shared = process.env['STAND_IN_PORT']
  const file = join(profile, 'stand-in-port')
  const kept = shared ?? (existsSync(file) ? readFileSync(file, 'utf8') : undefined)
  for (let port = Number(kept ?? firstPort()); ;) {
    try {
      server.listen(port, '127.0.0.1')
      await once(server, 'listening')
      if (shared === undefined) writeFileSync(file, String(port))
      return port
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
      // The previous owner of this port on this profile has just exited.
      if (kept === undefined) port += 1
      else await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }
}
