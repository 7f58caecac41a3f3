// Compares the document at `/openapi.json` with the routes that the server registers: each has a summary, its access,
// its request and its response.

import { Validator } from '@seriousme/openapi-schema-validator'
import { expect, test } from 'vitest'
import { createClubService } from '../../src/api/clubService.ts'
import type { Asset } from '../../src/server/assets.ts'
import { newClub } from '../club/clubFixture.ts'
import { asked, serverFor, told } from './client.ts'

interface Operation {
  readonly summary?: string
  readonly operationId?: string
  readonly security?: readonly object[]
  readonly parameters?: readonly { readonly name: string; readonly in: string }[]
  readonly requestBody?: {
    readonly required?: boolean
    readonly content: Readonly<Record<string, { readonly schema: object }>>
  }
  readonly responses: Readonly<Record<string, { readonly content?: object }>>
}

interface Document {
  readonly openapi: string
  readonly servers?: readonly object[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly securitySchemes: Readonly<Record<string, object>> }
}

const ASSETS = new Map<string, Asset>(
  ['/watch.html', '/index.html'].map((path) => [
    path,
    { body: Buffer.from('<html>'), type: 'text/html', policy: '', isHashed: false },
  ]),
)

async function whole() {
  const server = await serverFor({ service: createClubService(newClub()), assets: ASSETS })
  const document = (await told(server.address, '/openapi.json')) as Document
  const operationOf = (method: string, url: string) =>
    document.paths[url.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
  return { server, document, operationOf }
}

test('the OpenAPI document has every route that is not a file, and no other route', async () => {
  const { server, document, operationOf } = await whole()
  const routes = server.routes.filter(({ isFile }) => !isFile)
  const told = (operation: Operation | undefined) => ({
    summary: operation?.summary ?? '',
    // The messages of a socket are not an HTTP response.
    success:
      operation?.summary?.startsWith('A socket: ') === true ||
      Object.entries(operation?.responses ?? {}).some(
        ([code, { content }]) => code === '204' || (code.startsWith('2') && content),
      ),
    refusals: operation?.responses['default']?.content !== undefined,
  })
  const faults = routes
    .map(({ method, url }) => ({ method, url, ...told(operationOf(method, url)) }))
    .filter(({ summary, success, refusals }) => !summary.endsWith('.') || !success || !refusals)
  expect(faults).toEqual([])
  expect(Object.values(document.paths).flatMap((path) => Object.keys(path))).toHaveLength(routes.length)
  expect(routes.map(({ url }) => url)).toContain('/hub/append')
})

test('the OpenAPI document is valid according to the published schema of OpenAPI 3.1', async () => {
  const { document } = await whole()
  const validate = (value: object) => new Validator().validate({ ...value })
  expect(await validate(document)).toEqual({ valid: true })
  // Proves that the check can fail.
  expect(await validate({ ...document, paths: { games: {} } })).toMatchObject({ valid: false })
})

test('the OpenAPI document has the servers and operation names that generators need', async () => {
  const { server, document } = await whole()
  expect(document.servers).toEqual([{ url: server.address }])
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path))
  const names = operations.map(({ operationId = '' }) => operationId)
  expect(names.filter((name) => !/^[a-z][A-Za-z]+$/.test(name))).toEqual([])
  expect(new Set(names).size).toBe(names.length)
  expect(operations.filter(({ responses }) => responses['4XX']?.content === undefined)).toEqual([])
})

test('the OpenAPI document does not require fields with a default', async () => {
  const { document } = await whole()
  const faults: string[] = []
  const look = (value: unknown, place: string): void => {
    if (typeof value !== 'object' || value === null) return
    const { required, properties, schema } = value as Schema
    if (Array.isArray(required))
      for (const key of required) if (properties?.[key]?.default !== undefined) faults.push(`${place}/${key}`)
    if (required === true && schema?.default !== undefined) faults.push(place)
    for (const [key, each] of Object.entries(value)) look(each, `${place}/${key}`)
  }
  look(document.paths, '')
  expect(faults).toEqual([])
  for (const [path, operations] of Object.entries(document.paths))
    for (const { requestBody } of Object.values(operations))
      if (requestBody !== undefined)
        for (const { schema } of Object.values(requestBody.content))
          expect(requestBody.required === true, path).toBe('required' in schema)
})

interface Schema {
  readonly required?: unknown
  readonly properties?: Readonly<Record<string, { readonly default?: unknown }>>
  readonly schema?: { readonly default?: unknown }
}

test('the OpenAPI document describes bodies, path parameters and access of every route', async () => {
  const { server, document, operationOf } = await whole()
  for (const { method, url } of server.routes.filter(({ isFile }) => !isFile)) {
    const operation = operationOf(method, url)
    const named = [...url.matchAll(/:(\w+)/g)].map(([, name]) => name)
    const inPath = operation?.parameters?.filter((parameter) => parameter.in === 'path').map(({ name }) => name) ?? []
    expect(inPath, url).toEqual(named)
    for (const way of operation?.security ?? [])
      for (const scheme of Object.keys(way)) expect(document.components.securitySchemes).toHaveProperty(scheme)
    // Routes that need no token answer without one.
    const answer = await asked(
      server.address,
      url.replace(':id', '0'.repeat(32)).replace(':right', 'town'),
      undefined,
      { method },
    )
    const isOpen = operation?.security?.length === 0
    expect(answer.status === 401, `${method} ${url}`).toBe(!isOpen)
  }
})

test('the OpenAPI document describes a device’s messages to the hub field by field', async () => {
  const { operationOf } = await whole()
  const append = operationOf('POST', '/hub/append')
  expect(append?.requestBody?.content['application/json']?.schema).toMatchObject({
    required: ['parts'],
    properties: {
      parts: { items: { required: ['stream', 'expectedVersion', 'envelopes'] } },
      atomic: { type: 'boolean' },
    },
  })
  expect(append?.parameters).toMatchObject(
    ['x-laptop', 'x-key', 'x-signature', 'x-session', 'x-machine', 'x-proof'].map((name) => ({ name, in: 'header' })),
  )
  for (const [path, field] of [
    ['/hub/heads', 'cursor'],
    ['/hub/read', 'streams'],
  ] as const)
    expect(JSON.stringify(operationOf('POST', path)?.requestBody)).toContain(`"${field}"`)
})
