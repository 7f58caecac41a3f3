import { describe, expect, it } from 'vitest'
import { longFunctions } from './functions.ts'

const filler = (count: number) => Array.from({ length: count }, (_, at) => `  work(${at})\n`).join('')

const found = (text: string, most: number, path = 'a.ts') =>
  longFunctions([{ path, text }], most).map(({ line, name, lines }) => `${line} ${name} ${lines}`)

describe('the search for long functions', () => {
  it('counts from the first to the last line of a function', () =>
    expect(found(`// first\nfunction store() {\n${filler(8)}}\n`, 9)).toEqual(['2 store 10']))
  it('omits functions that are not longer than the limit', () =>
    expect(found(`function store() {\n${filler(8)}}\n`, 10)).toEqual([]))
  it('counts nested functions alone and in the outer function', () =>
    expect(found(`function outer() {\n${filler(2)}  const inner = () => {\n${filler(3)}  }\n}\n`, 4)).toEqual([
      '1 outer 9',
      '4 inner 5',
    ]))
  it.each([
    ['a method', `class A {\n  read() {\n${filler(3)}  }\n}\n`, '2 read 5'],
    ['a constructor', `class A {\n  constructor() {\n${filler(3)}  }\n}\n`, '2 A.constructor 5'],
    ['a property', `const a = {\n  read: () => {\n${filler(3)}  },\n}\n`, '2 read 5'],
    ['a callback', `it('works', () => {\n${filler(3)}})\n`, '1 it(…) 5'],
  ])('names %s', (_what, text, expected) => expect(found(text, 4)).toEqual([expected]))
  it.each([
    ['an object', `const words = () => ({\n  a: 1,\n  b: [\n    2,\n  ],\n})\n`],
    ['a returned list', `function names() {\n  return [\n    'a',\n    'b',\n    'c',\n  ] as const\n}\n`],
  ])('omits data: %s', (_what, text) => expect(found(text, 3)).toEqual([]))
  it('counts an object that contains functions', () =>
    expect(found(`const store = () => ({\n  read() {\n    work()\n  },\n  write: 1,\n})\n`, 4)).toEqual(['1 store 6']))
  it('reads component scripts with the line numbers of the file', () =>
    expect(
      found(
        `<template>\n  <p />\n</template>\n<script setup lang="ts">\nfunction go() {\n${filler(3)}}\n</script>\n`,
        4,
        'A.vue',
      ),
    ).toEqual(['5 go 5']))
})
