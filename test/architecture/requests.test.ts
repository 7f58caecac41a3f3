// The program itself sends every request of the channel. A request that only tests send would be unused code.

import { expect, test } from 'vitest'
import { REQUESTS } from '../../src/api/requests.ts'
import { sourcesUnder } from './imports.ts'

const FILES = sourcesUnder('src', 'electron')

/** Files that name a request, without its declaration, in which a colon follows the name. */
function callersOf(name: string, files = FILES): readonly string[] {
  const asked = new RegExp(`['"\`]${name.replace('.', String.raw`\.`)}['"\`](?!:)`)
  return files.filter(({ text }) => asked.test(text)).map(({ path }) => path)
}

test('every declared request has a caller outside the tests', () => {
  const names = Object.keys(REQUESTS)
  expect(names.length).toBeGreaterThan(150)
  expect(names.filter((name) => callersOf(name).length === 0)).toEqual([])
})

test('a declaration does not count as a caller', () => {
  const file = (path: string, text: string) => ({ path, text })
  const files = [
    file('src/declared.ts', `  'seasons.first': query({ args })`),
    file('src/asked.vue', `await ask('seasons.last', {})`),
  ]
  expect(callersOf('seasons.first', files)).toEqual([])
  expect(callersOf('seasons.last', files)).toEqual(['src/asked.vue'])
})
