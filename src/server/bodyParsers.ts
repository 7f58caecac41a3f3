// Parsing of request bodies for all routes. JSON, forms and multipart forms are parsed, an empty body of any type
// becomes `{}`, and a body of any other type is passed on as text. All text must be UTF-8, and repeated keys and fields
// are refused, so that no other program can interpret the same bytes differently. The schema of each route checks the
// result.

import type { FastifyInstance } from 'fastify'
import { createJsonLineLocator } from '../club/json/scanJson.ts'
import { Refusal } from './refusal.ts'

export function addBodyParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, async (request: Typed, body: Buffer) =>
    jsonIn(textOf(request, body)),
  )
  // `curl -d` labels every body as a form.
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'buffer' },
    async (request: Typed, body: Buffer) => {
      const text = textOf(request, body)
      return text.trimStart().startsWith('{')
        ? jsonIn(text)
        : toUniqueFields(new URLSearchParams(requireUtf8Encoding(text)))
    },
  )
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, async (request: Typed, body: Buffer) =>
    body.length === 0 ? {} : textFields(body, typeOf(request)),
  )
  app.addContentTypeParser('*', { parseAs: 'buffer' }, async (request: Typed, body: Buffer) =>
    body.length === 0 ? {} : textOf(request, body),
  )
  app.addHook('preValidation', async (request) => {
    if (request.method !== 'GET') request.body ??= {}
  })
}

interface Typed {
  readonly headers: { readonly 'content-type'?: string | undefined }
}

const typeOf = ({ headers }: Typed) => headers['content-type'] ?? ''

const CHARSET_PATTERN = /;\s*charset\s*=\s*"?([^\s";]*)/i
/** US-ASCII is accepted because every ASCII text is the same text in UTF-8. */
const ACCEPTED_CHARSET_PATTERN = /^(?:utf-?8|us-ascii)$/i

/** Errors: `server/other-charset`, `server/not-utf-8`. */
function textOf(request: Typed, body: Buffer): string {
  const [, charset] = CHARSET_PATTERN.exec(typeOf(request)) ?? []
  if (charset !== undefined && !ACCEPTED_CHARSET_PATTERN.test(charset))
    throw new Refusal(400, 'server/other-charset', { charset: charset.slice(0, 60) })
  return decoded(body)
}

function decoded(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw new Refusal(400, 'server/not-utf-8')
  }
}

/** Errors: `server/repeated-key`, `server/bad-request`. */
function jsonIn(text: string): unknown {
  if (text.trim() === '') return {}
  const scanned = createJsonLineLocator(text)
  if (scanned.ok) return JSON.parse(text) as unknown
  const { code, place } = scanned.error
  if (code === 'json/repeated-key') throw repeated(place)
  throw new Refusal(400, 'server/bad-request', { place: place.slice(0, 200), problem: code })
}

const repeated = (place: string) => new Refusal(400, 'server/repeated-key', { place: place.slice(0, 200) })

/** Checks the text of a form. Errors: `server/not-utf-8` if its percent-encoded bytes are not UTF-8. */
function requireUtf8Encoding(text: string): string {
  for (const run of text.match(/(?:%[\da-f]{2})+/gi) ?? []) decoded(Buffer.from(run.replaceAll('%', ''), 'hex'))
  return text
}

/** Errors: `server/repeated-key`. */
function toUniqueFields(fields: Iterable<[string, string]>): Readonly<Record<string, string>> {
  const found = new Map<string, string>()
  for (const [name, value] of fields) {
    if (found.has(name)) throw repeated(name)
    found.set(name, value)
  }
  return Object.fromEntries(found)
}

/**
 * Text fields of a form; files are ignored. Errors: `server/not-utf-8`, `server/repeated-key`, `server/bad-request`.
 */
async function textFields(body: Buffer, type: string): Promise<Readonly<Record<string, string>>> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } })
    .formData()
    .catch(() => undefined)
  if (form === undefined) throw new Refusal(400, 'server/bad-request', { place: '', problem: 'MULTIPART' })
  const texts = [...form].filter((field): field is [string, string] => typeof field[1] === 'string')
  // The parser writes a replacement character for bytes that are not UTF-8.
  if (texts.some((field) => field.join().includes('\ufffd'))) decoded(body)
  return toUniqueFields(texts)
}
