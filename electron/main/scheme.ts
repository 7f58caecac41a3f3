// The `app://main/` scheme: the built pages, and documents kept in memory while they are printed.

import { readFile } from 'node:fs/promises'
import { protocol } from 'electron'
import { ORIGIN, SCHEME } from '../bridge.ts'
import { DOCUMENT_POLICY, documentHeaders, fileFor, headersFor } from './served-files.ts'

const documents = new Map<string, string>()
let nextDocument = 1

/** Call before `ready`; later the pages would have no origin of their own. */
export function registerScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme: SCHEME,
      privileges: { standard: true, secure: true, supportFetchAPI: true, stream: true, codeCache: true },
    },
  ])
}

export function serveScheme(folder: string): void {
  protocol.handle(SCHEME, async (request) => {
    const document = documents.get(request.url)
    if (document !== undefined) return new Response(document, { headers: documentHeaders(DOCUMENT_POLICY) })
    const file = request.method === 'GET' ? fileFor(folder, request.url) : undefined
    if (file === undefined) return refused()
    try {
      return new Response(new Uint8Array(await readFile(file)), { headers: headersFor(file) })
    } catch {
      return refused()
    }
  })
}

function refused(): Response {
  return new Response('not found', {
    status: 404,
    headers: { ...documentHeaders(DOCUMENT_POLICY), 'content-type': 'text/plain' },
  })
}

/** Gives a document an address until `forget`. */
export function holdDocument(html: string): { readonly url: string; forget(): void } {
  const url = `${ORIGIN}/print/${nextDocument++}`
  documents.set(url, html)
  return { url, forget: () => void documents.delete(url) }
}
