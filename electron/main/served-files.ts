// Maps an `app://main/` URL to a file of the built pages and its headers. Pure, so that refusals can be tested without
// Electron. No path leads out of the folder.

import { extname, isAbsolute, relative, resolve } from 'node:path'
import { contentPolicyOfFile } from '../../src/api/contentPolicy.ts'
import { APP_HOST, APP_SCHEME } from '../bridge.ts'

const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.mp3': 'audio/mpeg',
  '.ogg': 'audio/ogg',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wav': 'audio/wav',
  '.webp': 'image/webp',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
}

/** `undefined` for another host or scheme, a path out of the folder, or a file type that is not served. */
export function servedFilePath(folder: string, address: string): string | undefined {
  if (!URL.canParse(address)) return undefined
  const url = new URL(address)
  if (url.protocol !== `${APP_SCHEME}:` || url.host !== APP_HOST) return undefined
  const path = decoded(url.pathname)
  if (path === undefined || path.includes('\0') || path.includes('\\')) return undefined
  const file = resolve(folder, `.${path === '/' ? '/index.html' : path}`)
  const inside = relative(folder, file)
  if (inside === '' || inside.startsWith('..') || isAbsolute(inside)) return undefined
  return extname(file) in CONTENT_TYPES ? file : undefined
}

function decoded(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}

/**
 * Pages run only their own scripts and cannot access the network. Inline styles are allowed because some components set
 * them.
 */
export const APP_PAGE_CONTENT_POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "font-src 'self'",
  "media-src 'self'",
  "connect-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Printed documents contain names that players chose, so no script may run in them. */
export const DOCUMENT_CONTENT_POLICY =
  "default-src 'none'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; font-src 'self' data:; " +
  "base-uri 'none'; form-action 'none'; sandbox allow-same-origin"

export function servedFileHeaders(file: string): Record<string, string> {
  return {
    ...htmlResponseHeaders(contentPolicyOfFile(file, APP_PAGE_CONTENT_POLICY)),
    'content-type': CONTENT_TYPES[extname(file)] ?? 'application/octet-stream',
  }
}

export function htmlResponseHeaders(policy: string): Record<string, string> {
  return {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'cache-control': 'no-store',
  }
}
