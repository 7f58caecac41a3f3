// Arbitrary bytes as the body of a request: each body is refused with a code, or read exactly as its JSON. The bytes
// are complete bodies with at most one defect: a different encoding, a repeated key, a changed or lost byte.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createClubService } from '../../src/api/clubService.ts'
import { newClub } from '../club/clubFixture.ts'
import { ADMIN, asked, opened, serverFor, told } from './client.ts'

interface Field {
  readonly key: string
  readonly value: string
  /** Whether the key is written with escapes, which mean the same. */
  readonly isEscaped: boolean
}

const NAMES = ['Table 1', 'Стол 2', 'Їжак', 'a\u0301', '\u{1f43a}', '"', '\\', ' x ']
const field = fc.record({
  key: fc.constantFrom('name', 'name', 'name', 'other', 'ім’я', '__proto__'),
  value: fc.constantFrom(...NAMES),
  isEscaped: fc.boolean(),
})

const escaped = (text: string) =>
  [...Array(text.length).keys()].map((at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`).join('')

function jsonOf(fields: readonly Field[]): string {
  const written = fields.map(({ key, value, isEscaped }) => {
    const name = isEscaped ? `"${escaped(key)}"` : JSON.stringify(key)
    return `${name}:${JSON.stringify(value)}`
  })
  return `{${written.join(',')}}`
}

const ENCODINGS = {
  'utf-8': (text: string) => Buffer.from(text),
  'utf-8 with a mark': (text: string) => Buffer.from(`\ufeff${text}`),
  'utf-16le': (text: string) => Buffer.from(text, 'utf16le'),
  latin1: (text: string) => Buffer.from(text, 'latin1'),
} as const

const CHARSETS = ['', '; charset=utf-8', '; charset="UTF-8"', ';charset=utf-16', '; charset=windows-1251', '; x=y']

type Spoil = (bytes: Buffer) => Buffer
const whole: Spoil = (bytes) => bytes
const spoil = fc.oneof(
  { weight: 3, arbitrary: fc.constant(whole) },
  fc.tuple(fc.nat(), fc.nat(255)).map(([at, byte]): Spoil => (bytes) => {
    const copy = Buffer.from(bytes)
    copy[at % copy.length] = byte
    return copy
  }),
  fc.nat().map(
    (at): Spoil =>
      (bytes) =>
        bytes.subarray(0, at % bytes.length),
  ),
  fc.uint8Array({ maxLength: 12 }).map(
    (tail): Spoil =>
      (bytes) =>
        Buffer.concat([bytes, tail]),
  ),
)

const anyBody = fc
  .record({
    fields: fc.array(field, { minLength: 1, maxLength: 3 }),
    encoding: fc.constantFrom(...(Object.keys(ENCODINGS) as (keyof typeof ENCODINGS)[])),
    charset: fc.constantFrom(...CHARSETS),
    type: fc.constantFrom('application/json', 'application/json', 'application/x-www-form-urlencoded'),
    spoil,
  })
  .map(({ fields, encoding, charset, type, spoil: spoiled }) => ({
    type: `${type}${charset}`,
    bytes: spoiled(ENCODINGS[encoding](jsonOf(fields))),
  }))

/** Unambiguous content of the bytes. `undefined` if two readers may differ. */
function saidBy(type: string, bytes: Buffer): { readonly name: string } | undefined {
  if (/utf-16|windows/.test(type)) return undefined
  const text = bytes.toString('utf8').replace(/^\ufeff/, '')
  if (!Buffer.from(bytes.toString('utf8')).equals(bytes)) return undefined
  try {
    const pairs: [string, unknown][] = []
    const value = JSON.parse(text) as { readonly name?: unknown }
    // A form with one field, which no reader takes for JSON.
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
    for (const [, key = ''] of text.matchAll(/("(?:[^"\\]|\\.)*")\s*:/gsu)) pairs.push([JSON.parse(key) as string, 0])
    const keys = pairs.map(([key]) => key)
    const isPlain = new Set(keys).size === keys.length && keys.join() === 'name' && typeof value.name === 'string'
    return isPlain ? { name: String(value.name) } : undefined
  } catch {
    return undefined
  }
}

describe('a request body of any bytes', () => {
  it('adds a device only if it is JSON that names one', async () => {
    const { address } = await serverFor()
    const names = async () => {
      const { laptops } = (await told(address, '/hub/laptops', ADMIN)) as { laptops: readonly { name: string }[] }
      return laptops.map(({ name }) => name)
    }
    const known = new Set<string>()
    await fc.assert(
      fc.asyncProperty(anyBody, async ({ type, bytes }) => {
        const headers = { 'content-type': type }
        const answer = await asked(address, '/hub/laptops', ADMIN, {
          method: 'POST',
          headers,
          body: new Uint8Array(bytes),
        })
        const name = saidBy(type, bytes)?.name.trim() ?? ''
        if (name !== '' && name.length <= 60) {
          expect([answer.status, type]).toEqual([201, type])
          known.add(name)
        } else {
          expect(answer.status).toBe(400)
          expect(await answer.json()).toMatchObject({ code: expect.stringMatching(/^server\//) as string })
        }
        expect(new Set(await names())).toEqual(known)
      }),
      { numRuns: 400 },
    )
  })

  it('causes no server error on any route', async () => {
    const server = await serverFor({ service: createClubService(newClub()) })
    const { id } = await opened(server.address, { rulebook: 'city', speed: 'paused' })
    const routes = server.routes.filter(({ method }) => method !== 'GET')
    const anyBytes = fc.oneof(
      anyBody,
      fc.record({
        type: fc.constantFrom(
          'application/json',
          'multipart/form-data; boundary=x',
          'text/plain; charset=koi8-r',
          'x/y',
        ),
        bytes: fc.uint8Array({ minLength: 1, maxLength: 60 }).map((bytes) => Buffer.from(bytes)),
      }),
    )
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...routes), anyBytes, async ({ method, url }, { type, bytes }) => {
        const headers = { 'content-type': type, 'x-laptop': 'a', 'x-key': 'k' }
        const path = url.replace(':id', id).replace(':right', '1')
        const answer = await asked(server.address, path, ADMIN, { method, headers, body: new Uint8Array(bytes) })
        expect([method, url, answer.status < 500]).toEqual([method, url, true])
      }),
      { numRuns: 400 },
    )
  })
})

describe('the refusal of a request body', () => {
  const GAME = '{"rulebook":"city","speed":"paused","rulebook":"sport"}'
  const form = new FormData()
  form.append('rulebook', 'city')
  form.append('rulebook', 'sport')
  const json = { 'content-type': 'application/json' }
  const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' }
  it.each<[string, RequestInit, string, object]>([
    ['a repeated key', { body: GAME, headers: json }, 'repeated-key', { place: 'rulebook' }],
    [
      'a repeated key, once with escapes',
      { body: GAME.replace('rulebook', String.raw`rule\u0062ook`), headers: json },
      'repeated-key',
      { place: 'rulebook' },
    ],
    [
      'a repeated key at a deeper level',
      { body: '{"rulebook":"city","flags":{"x":true,"x":false}}', headers: json },
      'repeated-key',
      { place: 'flags.x' },
    ],
    ['JSON with the type of a form', { body: GAME, headers: urlencoded }, 'repeated-key', { place: 'rulebook' }],
    [
      'a repeated field',
      { body: 'rulebook=city&rulebook=sport', headers: urlencoded },
      'repeated-key',
      { place: 'rulebook' },
    ],
    ['a repeated field of a multipart form', { body: form }, 'repeated-key', { place: 'rulebook' }],
    ['percent signs that are not UTF-8', { body: 'rulebook=%ff', headers: urlencoded }, 'not-utf-8', {}],
    [
      'bytes that are not UTF-8',
      { body: new Uint8Array(Buffer.from('{"rulebook":"\xff"}', 'latin1')), headers: json },
      'not-utf-8',
      {},
    ],
    [
      'multipart fields that are not UTF-8',
      {
        body: Buffer.from('--x\r\nContent-Disposition: form-data; name="rulebook"\r\n\r\n\xff\r\n--x--\r\n', 'latin1'),
        headers: { 'content-type': 'multipart/form-data; boundary=x' },
      },
      'not-utf-8',
      {},
    ],
    [
      'another charset',
      {
        body: Buffer.from('{"rulebook":"city"}', 'utf16le'),
        headers: { 'content-type': 'application/json; charset=UTF-16' },
      },
      'other-charset',
      { charset: 'UTF-16' },
    ],
  ])('names the problem of %s', async (_what, init, code, params) => {
    const { address } = await serverFor()
    const answer = await asked(address, '/games', ADMIN, { method: 'POST', ...init })
    expect([answer.status, await answer.json()]).toEqual([400, { code: `server/${code}`, params }])
    expect(await told(address, '/games', ADMIN)).toEqual({ games: [] })
  })
})
