import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { canonicalJson } from '../../src/store/canonicalJson.ts'
import { GENESIS } from '../../src/store/hash.ts'
import { seal } from './sealed.ts'

test.each([
  [{ b: 1, a: [true, null] }, '{"a":[true,null],"b":1}'],
  [{ 10: 1, 9: 2, a: 3, B: 4 }, '{"10":1,"9":2,"B":4,"a":3}'],
  [{ a: undefined, b: 0 }, '{"b":0}'],
  [[-0, 1e21, 1e-7, 0.1], '[0,1e+21,1e-7,0.1]'],
  ['\ud800"\n\0é😀', '"\\ud800\\"\\n\\u0000é😀"'],
  [Object.create(null), '{}'],
])('the value %j is written as %s', (value, text) => {
  expect(canonicalJson(value)).toBe(text)
})

test.each([
  [undefined],
  [() => 1],
  [Symbol('s')],
  [1n],
  [Number.NaN],
  [Infinity],
  [new Date(0)],
  [new Map()],
  [[undefined]],
])('the value %s is refused', (value) => {
  expect(() => canonicalJson(value)).toThrow(TypeError)
})

test('a value may occur twice but must not contain itself', () => {
  const shared = { a: 1 }
  expect(canonicalJson([shared, shared])).toBe('[{"a":1},{"a":1}]')
  const loop: unknown[] = []
  loop.push([loop])
  expect(() => canonicalJson(loop)).toThrow('holds itself')
})

test('the canonical text does not depend on the order of keys', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string({ unit: 'binary' }), fc.jsonValue()), (value) => {
      const reversed = Object.fromEntries(Object.entries(value).reverse())
      expect(canonicalJson(reversed)).toBe(canonicalJson(value))
      expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)))
      // The text contains no lone surrogate, so that encoding it as UTF-8 does not change it.
      expect(new TextDecoder().decode(new TextEncoder().encode(canonicalJson(value)))).toBe(canonicalJson(value))
    }),
  )
})

test('sealing uses the canonical text of the envelope, whatever its stream, author and payload', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: 'binary' }),
      fc.string(),
      fc.jsonValue(),
      fc.integer(),
      fc.boolean(),
      (stream, author, type, payload, at, isPrivate) => {
        const [sealed] = seal(stream, GENESIS, [{ type, payload, at, author, private: isPrivate }])
        expect(sealed?.body).toBe(canonicalJson({ stream, version: 1, at, author, type, payload, private: isPrivate }))
      },
    ),
  )
})
