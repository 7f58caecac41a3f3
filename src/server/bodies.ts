// Bodies of requests, for all routes: JSON, forms and multipart forms are parsed, an empty body of any type is `{}`,
// and any other type is its text. The schema of each route checks the result.

import type { FastifyInstance } from 'fastify'

export function readBodies(app: FastifyInstance): void {
  const json = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) => {
    if (body.trim() === '') done(null, {})
    else void json(request, body, done)
  })
  // `curl -d` calls every body a form.
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (request, body: string, done) => {
      if (body.trimStart().startsWith('{')) void json(request, body, done)
      else done(null, Object.fromEntries(new URLSearchParams(body)))
    },
  )
  app.addContentTypeParser('multipart/form-data', { parseAs: 'buffer' }, async (request: Typed, body: Buffer) =>
    body.length === 0 ? {} : textFields(body, request.headers['content-type'] ?? ''),
  )
  app.addContentTypeParser('*', { parseAs: 'string' }, (_request, body: string, done) =>
    done(null, body === '' ? {} : body),
  )
  app.addHook('preValidation', async (request) => {
    if (request.method !== 'GET') request.body ??= {}
  })
}

interface Typed {
  readonly headers: { readonly 'content-type'?: string | undefined }
}

/** Without files. */
async function textFields(body: Buffer, type: string): Promise<Readonly<Record<string, string>>> {
  const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } })
    .formData()
    .catch(() => undefined)
  if (form === undefined) throw Object.assign(new Error('no multipart form'), { statusCode: 400, code: 'MULTIPART' })
  return Object.fromEntries([...form].filter((field): field is [string, string] => typeof field[1] === 'string'))
}
