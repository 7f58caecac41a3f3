// Serves a built folder on 127.0.0.1 only. All files are read at the start. A request never reads the disk, so there is
// no path to traverse, and a rebuild cannot break open tabs.

import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { ASSET_HEADERS, readAssets, type Asset } from '../../server/assets.ts'

function answer(
  assets: ReadonlyMap<string, Asset>,
  port: number,
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const refuse = (status: number, text: string, headers: Readonly<Record<string, string>> = {}) =>
    void response
      .writeHead(status, { ...ASSET_HEADERS, 'Content-Type': 'text/plain; charset=utf-8', ...headers })
      .end(text)

  const home = `127.0.0.1:${port}`
  // Another host name for this machine would be a different origin with different data, or would belong to somebody
  // else's page.
  if (request.headers.host === `localhost:${port}`)
    return refuse(308, 'Moved', { Location: `http://${home}${safePath(request.url)}` })
  if (request.headers.host !== home) return refuse(421, 'Wrong host')
  if (request.method !== 'GET' && request.method !== 'HEAD') return refuse(405, 'Only GET', { Allow: 'GET, HEAD' })

  const path = safePath(request.url).split('?', 1)[0] ?? '/'
  const asset = assets.get(path === '/' ? '/index.html' : path)
  if (!asset) return refuse(404, 'Not found')
  response.writeHead(200, {
    ...ASSET_HEADERS,
    'Content-Security-Policy': asset.policy,
    'Content-Type': asset.type,
    'Content-Length': asset.body.length,
    'Cache-Control': asset.isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
  })
  response.end(request.method === 'HEAD' ? undefined : asset.body)
}

/** Accepts only paths on this origin: `//elsewhere` and absolute URLs become the home page. */
function safePath(url: string | undefined): string {
  return url !== undefined && /^\/(?![/\\])/.test(url) ? url : '/'
}

/** Rejects with EADDRINUSE if the port is taken. Port 0 selects any free port. */
export async function serveFolder(
  folder: string,
  port: number,
): Promise<{ readonly server: Server; readonly port: number }> {
  const assets = await readAssets(folder)
  const server = createServer()
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  const actual = typeof address === 'object' && address !== null ? address.port : port
  server.on('request', (request, response) => answer(assets, actual, request, response))
  return { server, port: actual }
}
