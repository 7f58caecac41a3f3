// Literals and strings that are JSON, texts that are syntax errors, and keys that are refused.
// `test/files/records.test.ts` checks as a property that the scanner accepts the same texts as `JSON.parse`.

import { expect, it } from 'vitest'
import { createJsonLineLocator, scanJsonListInChunks } from '../../../src/club/json/scanJson.ts'
import { runChunkedWorkAtOnce } from '../../../src/club/json/chunkedWork.ts'

it.each([
  '0',
  '-0',
  '-0.5e+10',
  '12E-3',
  'true',
  'false',
  'null',
  '""',
  '"\\u00E9\\n\\"\\/"',
  '"\u2028\ud800\u007f"',
  ' \t\r\n[ ] ',
  '{ }',
])('%s is accepted as JSON', (text) => {
  expect(createJsonLineLocator(`[${text}]`).ok).toBe(true)
  expect(() => JSON.parse(`[${text}]`) as unknown).not.toThrow()
})

it.each([
  '',
  '01',
  '1.',
  '.5',
  '1e',
  '1e+',
  '+1',
  '-',
  '1.2.3',
  '1a',
  'nul',
  'nulls',
  'True',
  '"\\x"',
  '"\\u00g0"',
  '"\u0001"',
  '"\n"',
  '"',
  '"\\"',
  '\u00a0',
  '{1:2}',
  '{"a"}',
  '{"a":}',
  '{"a":1,}',
  '[1,]',
  '1 2',
])('%j is a syntax error', (text) => {
  const scanned = createJsonLineLocator(`[1,\n${text}`)
  expect(scanned).toMatchObject({ error: { code: 'json/syntax' } })
  expect(() => JSON.parse(`[1,\n${text}`) as unknown).toThrow()
})

const KEYS = Array.from({ length: 40 }, (_, index) => `"k${index}":${index}`)

it.each([
  ['json/repeated-key', 'a', '{"a":1,"b":{"a":2},"a":3}'],
  ['json/repeated-key', 'a', '{"a":1,"\\u0061":3}'],
  ['json/repeated-key', 'k39', `{${[...KEYS, '"k39":1'].join(',')}}`],
  ['json/repeated-key', 'k3', `{${[...KEYS, '"k3":1'].join(',')}}`],
  ['json/repeated-key', '', '{"":1,"":2}'],
  ['json/forbidden-key', 'x[0].__proto__', '{"x":[{"__proto__":1}]}'],
  ['json/forbidden-key', 'constructor', '{"\\u0063onstructor":1}'],
])('%s is reported with its location: %s', (code, place, text) => {
  expect(createJsonLineLocator(`\n\n${text}`)).toEqual({ ok: false, error: { code, line: 3, place } })
})

it('an object with forty keys is accepted', () => {
  expect(createJsonLineLocator(`{${KEYS.join(',')}}`).ok).toBe(true)
})

it('a list between other data is found, with the line number of each item', () => {
  const text = '{"head": "games",\n"games": [\n {"a":1},\n [2,\n {"b":3}] , "x"\n], "tail": {"games":[9]}}'
  const list = runChunkedWorkAtOnce(scanJsonListInChunks(text, 'games'))
  if (!list.ok) throw new Error(list.error.code)
  const { items = [], places } = list.value
  expect(items.map((item) => item.value())).toEqual([{ a: 1 }, [2, { b: 3 }], 'x'])
  expect(items.map((item) => item.places.lineOf([1, 'b']))).toEqual([3, 5, 5])
  expect(places.lineOf(['tail'])).toBe(6)
  expect(list.value.head()).toEqual({ head: 'games', games: [], tail: { games: [9] } })
})
