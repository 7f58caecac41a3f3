// The `app://main/` scheme: the built pages, and documents that are kept in memory while they are shown or printed.

import { readFile } from 'node:fs/promises'
import { protocol } from 'electron'
import { APP_ORIGIN, APP_SCHEME } from '../bridge.ts'
import { DOCUMENT_CONTENT_POLICY, htmlResponseHeaders, servedFilePath, servedFileHeaders } from './served-files.ts'

const documents = new Map<string, string>()
let nextDocument = 1

/** Must be called before `ready`; later the pages would not have an origin of their own. */
export function registerScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: APP_SCHEME,
      privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
    },
  ])
}

export function serveScheme(folder: string): void {
  protocol.handle(APP_SCHEME, async (request) => {
    const document = documents.get(request.url)
    if (document !== undefined) return new Response(document, { headers: htmlResponseHeaders(DOCUMENT_CONTENT_POLICY) })
    const file = request.method === 'GET' ? servedFilePath(folder, request.url) : undefined
    if (file === undefined) return notFoundResponse()
    try {
      return new Response(new Uint8Array(await readFile(file)), { headers: servedFileHeaders(file) })
    } catch {
      return notFoundResponse()
    }
  })
}

function notFoundResponse(): Response {
  return new Response('not found', {
    status: 404,
    headers: { ...htmlResponseHeaders(DOCUMENT_CONTENT_POLICY), 'content-type': 'text/plain' },
  })
}

/** Serves a document at its own URL until `forget` is called. */
export function serveInMemoryDocument(html: string): { readonly url: string; forget(): void } {
  const url = `${APP_ORIGIN}/print/${nextDocument++}`
  documents.set(url, html)
  return { url, forget: () => void documents.delete(url) }
}
