import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { request, type IncomingHttpHeaders, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { serveFolder } from '../../src/cli/open/staticServer.ts'
import { CONTENT_POLICY } from '../../src/server/assets.ts'

let root: string
let server: Server
let port: number

beforeAll(async () => {
  root = mkdtempSync(join(tmpdir(), 'consigliere-static-'))
  const folder = join(root, 'site')
  mkdirSync(join(folder, 'assets'), { recursive: true })
  writeFileSync(join(root, 'secret.txt'), 'secret')
  writeFileSync(join(folder, '.sources'), 'hidden')
  writeFileSync(join(folder, 'index.html'), '<!doctype html>')
  writeFileSync(join(folder, 'assets', 'main-1a2b.js'), 'export {}')
  writeFileSync(join(folder, 'assets', 'font-1a2b.woff2'), 'font')
  for (const name of ['lab.worker', 'worker', 'reader.worker', 'web-worker'])
    writeFileSync(join(folder, 'assets', `${name}-1a2b.js`), 'export {}')
  ;({ server, port } = await serveFolder(folder, 0))
})
afterAll(() => {
  server.close()
  rmSync(root, { recursive: true, force: true })
})

interface Got {
  readonly status: number | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** Sends the path unchanged; `fetch` would normalise it. */
function get(path: string, { method = 'GET', host = `127.0.0.1:${port}` } = {}): Promise<Got> {
  return new Promise((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, path, method, headers: { host } }, (response) => {
      let body = ''
      response
        .setEncoding('utf8')
        .on('data', (part: string) => (body += part))
        .on('end', () => resolve({ status: response.statusCode, headers: response.headers, body }))
    })
    asked.on('error', reject).end()
  })
}

describe('an existing file of the static server', () => {
  it.each([
    ['/', 'text/html; charset=utf-8', 'no-cache'],
    ['/index.html', 'text/html; charset=utf-8', 'no-cache'],
    ['/?from=mail', 'text/html; charset=utf-8', 'no-cache'],
    ['/assets/main-1a2b.js', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
    ['/assets/font-1a2b.woff2', 'font/woff2', 'public, max-age=31536000, immutable'],
  ])('%s is served as %s', async (path, type, caching) => {
    const { status, headers } = await get(path)
    expect(status).toBe(200)
    expect(headers['content-type']).toBe(type)
    expect(headers['cache-control']).toBe(caching)
    expect(headers['content-security-policy']).toBe(CONTENT_POLICY)
    expect(headers['x-content-type-options']).toBe('nosniff')
  })
  it("may contact a model if it is the lab's worker", async () => {
    const { status, headers } = await get('/assets/lab.worker-1a2b.js')
    expect([status, headers['content-security-policy']]).toEqual([
      200,
      `${CONTENT_POLICY}; connect-src 'self' http: https:`,
    ])
  })
  it.each([
    ['worker', `${CONTENT_POLICY}; script-src 'self' 'wasm-unsafe-eval'`],
    ['reader.worker', CONTENT_POLICY],
    ['web-worker', CONTENT_POLICY],
  ])("may run WebAssembly only if it is the club's worker: %s", async (name, policy) => {
    expect((await get(`/assets/${name}-1a2b.js`)).headers['content-security-policy']).toBe(policy)
  })
  it('is returned with headers but no body for HEAD', async () => {
    expect(await get('/', { method: 'HEAD' })).toMatchObject({
      status: 200,
      body: '',
      headers: { 'content-length': '15' },
    })
  })
})

describe('the static server', () => {
  it.each([
    '/nothing.js',
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/../../secret.txt',
    '/assets/..%5c..%5csecret.txt',
    '/.sources',
    '/assets',
    '/assets/',
    '/__proto__',
    '/constructor',
    '/%00',
    '/index.html%00.js',
  ])('does not find %s', async (path) => {
    const { status, body } = await get(path)
    expect(status).toBe(404)
    expect(body).toBe('Not found')
  })
  it.each(['POST', 'PUT', 'DELETE', 'OPTIONS'])('refuses the method %s', async (method) => {
    expect((await get('/', { method })).status).toBe(405)
  })
})

describe('the only origin of the static server', () => {
  it.each(['evil.example', 'evil.example:80', '127.0.0.1', '[::1]:80'])(
    'is not the host name %s, which is refused',
    async (host) => {
      expect((await get('/', { host })).status).toBe(421)
    },
  )
  it.each([
    ['/assets/main-1a2b.js?x', '/assets/main-1a2b.js?x'],
    ['//evil.example/', '/'],
    ['/\\evil.example/', '/'],
    ['http://evil.example/', '/'],
  ])('is the target of a redirect from localhost%s', async (path, target) => {
    const { status, headers } = await get(path, { host: `localhost:${port}` })
    expect(status).toBe(308)
    expect(headers.location).toBe(`http://127.0.0.1:${port}${target}`)
  })
  it('cannot have a busy port, which is reported with an error code', async () => {
    await expect(serveFolder(join(root, 'site'), port)).rejects.toMatchObject({ code: 'EADDRINUSE' })
  })
})
