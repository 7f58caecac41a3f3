// Part of the contract about names and texts: any string is a valid stream name, and any JSON is a valid payload.

import type { ContractCase } from './contractCase.ts'
import { same } from '../same.ts'
import { event, good, payloads } from './subject.ts'

const HOSTILE: readonly string[] = [
  '',
  ' ',
  '/',
  '..',
  '%',
  '_',
  '*',
  '\\',
  '"',
  "'; DROP TABLE events; --",
  '\0',
  'a',
  'a\0',
  'a\0b',
  '\n',
  '\u2028',
  '\ud800',
  '\udc00',
  '\udfff\ud800',
  '\uffff',
  '\uffff\uffff',
  'a\uffff',
  'a\uffffb',
  '\ue000',
  '😀',
  '\u{10ffff}',
  'é',
  'e\u0301',
  'Игра №1',
  'मुंबई',
  '__proto__',
  'constructor',
  'toString',
  'null',
  'x'.repeat(5_000),
]

const byCodeUnit = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)

export const NAME_CASES: readonly ContractCase[] = [
  {
    name: 'hostile stream names stay distinct, read back equal and are listed by code units',
    async run(subject) {
      const store = await subject.open()
      for (const name of HOSTILE) good(await store.append(name, 0, [event({ name })]))
      for (const name of HOSTILE) {
        const [envelope, ...more] = good(await store.read(name))
        same([envelope?.stream, envelope?.payload, more.length], [name, { name }, 0])
      }
      const sorted = HOSTILE.toSorted(byCodeUnit)
      same(
        good(await store.list('')).map(({ stream }) => stream),
        sorted,
      )
      await store.close()
      same(
        good(await (await subject.open()).list('')).map(({ stream }) => stream),
        sorted,
        'opened again',
      )
    },
  },
  {
    name: 'a prefix matches exactly the names that start with it, even hostile names',
    async run(subject) {
      const store = await subject.open()
      for (const name of HOSTILE) good(await store.append(name, 0, [event(1)]))
      for (const prefix of [...HOSTILE, 'e', 'И', '\ud83d', 'a\uffff\uffff', 'nothing']) {
        const expected = HOSTILE.filter((name) => name.startsWith(prefix)).toSorted(byCodeUnit)
        same(
          good(await store.list(prefix)).map(({ stream }) => stream),
          expected,
          `prefix ${JSON.stringify(prefix)}`,
        )
      }
    },
  },
  {
    name: 'hostile payloads, types and authors read back equal',
    async run(subject) {
      const store = await subject.open()
      const values: readonly unknown[] = [
        ...HOSTILE,
        null,
        true,
        0,
        -1.5,
        5e-324,
        1.7976931348623157e308,
        2 ** 53,
        [],
        {},
        [[[]]],
        [null, { a: [{}] }],
        JSON.parse('{"__proto__":{"polluted":true},"constructor":1,"":2,"\\u0000":3,"2":4,"10":5,"1":6}'),
        Object.fromEntries(HOSTILE.map((name) => [name, name])),
      ]
      for (const [index, payload] of values.entries()) {
        const text = typeof payload === 'string' ? payload : 'plain'
        good(await store.append('game/1', index, [{ ...event(payload, text), author: text }]))
      }
      const read = good(await store.read('game/1'))
      same(payloads(read), values)
      same(
        read.slice(0, HOSTILE.length).map(({ type, author }) => [type, author]),
        HOSTILE.map((name) => [name, name]),
      )
      same(({} as Record<string, unknown>)['polluted'], undefined, 'prototype')
    },
  },
]
