// Files of the built browser edition that the server delivers. Every file is read at the start, with its type, its
// content policy and its caching time. A request never reads the disk, so there is no path to traverse.

import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { contentPolicyOfFile } from '../api/contentPolicy.ts'

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.mp3': 'audio/mpeg',
  '.ogg': 'audio/ogg',
  '.wav': 'audio/wav',
}

/**
 * Allows content of this origin only. Inline styles, and data and blob URLs of images, are allowed because components
 * use them.
 */
export const CONTENT_POLICY = [
  "default-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** The worker that owns the club draws pictures with WebAssembly, and a worker obeys the policy of its own response. */
const CLUB_WORKER_PATH_PATTERN = /^\/assets\/worker-[\w-]+\.js$/
const CLUB_WORKER_SCRIPT_SRC = "script-src 'self' 'wasm-unsafe-eval'"

export const ASSET_HEADERS = {
  'Content-Security-Policy': CONTENT_POLICY,
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
} as const

export interface Asset {
  readonly body: Buffer
  /** Compressed file, for types that compression makes smaller. It is compressed on first use, off this thread. */
  readonly gzipped?: () => Promise<Buffer>
  readonly type: string
  readonly policy: string
  /** Whether the file is named after its content and therefore never changes. */
  readonly isHashed: boolean
}

export async function readAssets(folder: string): Promise<ReadonlyMap<string, Asset>> {
  const assets = new Map<string, Asset>()
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true })) {
    if (!entry.isFile() || entry.name.startsWith('.')) continue
    const path = join(entry.parentPath, entry.name)
    const address = `/${relative(folder, path).split(sep).join('/')}`
    const body = await readFile(path)
    assets.set(address, {
      body,
      ...(/\.(js|css|html|json|svg)$/.test(entry.name) ? { gzipped: gzipLazily(body) } : {}),
      type: CONTENT_TYPES[extname(entry.name)] ?? 'application/octet-stream',
      policy: CLUB_WORKER_PATH_PATTERN.test(address)
        ? `${CONTENT_POLICY}; ${CLUB_WORKER_SCRIPT_SRC}`
        : contentPolicyOfFile(address, CONTENT_POLICY),
      isHashed: address.startsWith('/assets/'),
    })
  }
  return assets
}

function gzipLazily(body: Buffer): () => Promise<Buffer> {
  let made: Promise<Buffer> | undefined
  return () => (made ??= promisify(gzip)(body))
}

/** Sends the file compressed if the browser accepts gzip, because phones often have slow connections. */
export async function sendAsset(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  { body, gzipped, type }: Pick<Asset, 'body' | 'gzipped' | 'type'>,
): Promise<FastifyReply> {
  const small = /\bgzip\b/.test(String(headers['accept-encoding'] ?? '')) ? await gzipped?.() : undefined
  if (small !== undefined) void reply.header('Content-Encoding', 'gzip')
  return reply
    .header('Vary', 'Accept-Encoding')
    .type(type)
    .send(small ?? body)
}
