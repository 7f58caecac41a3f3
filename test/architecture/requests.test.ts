// Every request of the channel is asked by the program itself: one that only tests ask is code without a use.

import { expect, test } from 'vitest'
import { REQUESTS } from '../../src/api/requests.ts'
import { sourcesUnder } from './imports.ts'

const FILES = sourcesUnder('src', 'electron')

/** Files that name a request, its declaration left out: there a colon stands behind the name. */
function callersOf(name: string, files = FILES): readonly string[] {
  const asked = new RegExp(`['"\`]${name.replace('.', String.raw`\.`)}['"\`](?!:)`)
  return files.filter(({ text }) => asked.test(text)).map(({ path }) => path)
}

test('every declared request has a caller outside the tests', () => {
  const names = Object.keys(REQUESTS)
  expect(names.length).toBeGreaterThan(150)
  expect(names.filter((name) => callersOf(name).length === 0)).toEqual([])
})

test('a declaration is no caller', () => {
  const file = (path: string, text: string) => ({ path, text })
  const files = [
    file('src/declared.ts', `  'seasons.first': query({ args })`),
    file('src/asked.vue', `await ask('seasons.last', {})`),
  ]
  expect(callersOf('seasons.first', files)).toEqual([])
  expect(callersOf('seasons.last', files)).toEqual(['src/asked.vue'])
})
