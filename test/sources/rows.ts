// A source as a table: a row for each demand, its check beside it. A check is an assertion that runs here, a test that
// stands elsewhere, or the decision by which the product does otherwise.

import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

interface Elsewhere {
  readonly file: string
  readonly text: string
}

type Check = (() => unknown) | Elsewhere
export type Row = readonly [demand: string, check: Check]

/** A test that runs elsewhere, by its title; a title with blanks is quoted as it stands in the file. */
export function tested(file: string, title: string): Elsewhere {
  return { file: `test/${file}.test.ts`, text: title }
}

/** Decided otherwise: the sentence of a document of this product. */
export function decided(file: string, sentence: string): Elsewhere {
  return { file: `docs/${file}.md`, text: sentence }
}

export function demands(section: string, rows: readonly Row[]): void {
  describe.each([section])('%s', () => {
    it.each(rows)('%s', async (_, check) => {
      if (typeof check === 'function') await check()
      else expectThere(check)
    })
  })
}

function expectThere({ file, text }: Elsewhere): void {
  const lines = readFileSync(file, 'utf8').split('\n')
  const whole = lines.map((line) => line.trim()).join(' ')
  expect(whole.includes(text), `${file} says: ${text}`).toBe(true)
  const isSkipped = lines.some((line) => line.includes(text) && /\.(?:skip|todo|only)\b/.test(line))
  expect(isSkipped, `${file} skips: ${text}`).toBe(false)
}
