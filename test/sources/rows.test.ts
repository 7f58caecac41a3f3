// Every demand of the five sources is met: by an assertion of a row, by another test, or by a decision to do otherwise.
// docs/sources.md lists these rows.

import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { DOCUMENT, sourcesDocument } from './document.ts'
import { SOURCES } from './registry.ts'
import { type Elsewhere, originOf, type Section } from './rows.ts'
import { SECTIONS_OF_SOURCES } from './sourceSections.ts'

const SECTIONS = SOURCES.flatMap(({ id, parts }) =>
  parts.flatMap(({ sections }) =>
    sections.map((section): readonly [string, Section] => [`${id}.${section.id}`, section]),
  ),
)

function expectThere({ file, text }: Elsewhere): void {
  const lines = readFileSync(file, 'utf8').split('\n')
  const whole = lines.map((line) => line.trim()).join(' ')
  expect(whole.includes(text), `${file} says: ${text}`).toBe(true)
  const isSkipped = lines.some((line) => line.includes(text) && /\.(?:skip|todo|only)\b/.test(line))
  expect(isSkipped, `${file} skips: ${text}`).toBe(false)
}

it('the rows of each section name only files that exist', () => {
  const named = SECTIONS.flatMap(([, { where, rows }]) => [where, ...rows.flatMap(([, , other]) => other ?? [])])
  expect([...new Set(named)].filter((path) => !existsSync(path))).toEqual([])
})

it('each row refers to an existing section of its source', () => {
  for (const [id, section] of SECTIONS) {
    const known = SECTIONS_OF_SOURCES[id.slice(0, id.indexOf('.'))]
    const named = section.rows.map((_, i) => originOf(section, i + 1))
    expect(named, id).not.toContainEqual([])
    expect(known, id).toEqual(expect.arrayContaining(named.flat()))
    const numbers = Object.keys(section.fromOf ?? {}).map(Number)
    expect(
      numbers.filter((number) => section.rows[number - 1] === undefined),
      id,
    ).toEqual([])
  }
})

it('ids of sections are unique, and no section contains a requirement twice', () => {
  const ids = SECTIONS.map(([id]) => id)
  expect(ids).toEqual([...new Set(ids)])
  for (const [id, { rows }] of SECTIONS) {
    const said = rows.map(([demand]) => demand)
    expect(said, id).toEqual([...new Set(said)])
  }
})

it('docs/sources.md is up to date with the rows (`npm run generate:docs`)', () => {
  expect(readFileSync(DOCUMENT, 'utf8')).toBe(sourcesDocument())
})

describe.each(SECTIONS)('%s', (_, { rows }) => {
  it.each(rows.map(([demand, check]) => [demand, check] as const))('%s', async (_demand, check) => {
    if (typeof check === 'function') await check()
    else expectThere(check)
  })
})
