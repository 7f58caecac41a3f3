// Every citation of a source leads somewhere: "source 002" to a chapter of docs/sources.md, "source 004, section 7.2"
// to its section with that number, "source 002, Seeded RNG" to a section with that title, and "000.overturn.3" to a
// row.

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'

const ROOT = join(import.meta.dirname, '../..')
const textOf = (name: string) => readFileSync(join(ROOT, name), 'utf8')
const PAGE = textOf('docs/sources.md')
const FILES = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  cwd: ROOT,
  encoding: 'utf8',
})
  .split('\n')
  .filter((name) => /\.(?:ts|vue|md|mjs|cjs|json|ya?ml)$/.test(name) && name !== 'package-lock.json')

/** Section numbers and titles of each source, as the page lists them. */
const CHAPTERS = new Map(
  PAGE.split(/^## Source /m)
    .slice(1)
    .map((chapter) => {
      const titles = [...chapter.matchAll(/^### (.*)$/gm)].map(([, title = '']) => title)
      const sections = [...chapter.matchAll(/^\| 00\d\.[a-z-]+\.\d+ \| ([^|]*) \|/gm)].map(
        ([, section = '']) => section,
      )
      const numbers = sections.flatMap((section) => section.match(/^\d+(?:\.\d+)*/)?.[0] ?? [])
      return [
        chapter.slice(0, 3),
        // A citation of section 2 includes all its parts.
        {
          titles: [...titles, ...sections],
          numbers: numbers.flatMap((number) => [number, number.split('.')[0] ?? '']),
        },
      ] as const
    }),
)
const ROWS = new Set([...PAGE.matchAll(/^\| (00\d\.[a-z-]+\.\d+) \|/gm)].map(([, id = '']) => id))

const NUMBER = String.raw`\d+(?:\.\d+)?`
/** A title must be quoted. A title without quotes is also matched, and reported as a dead end. */
const CITED = new RegExp(
  String.raw`\b[Ss]ources? (\d{3})(?:,? (?:sections?|§§?) ?(${NUMBER}(?:(?:, | and |, and )${NUMBER})*)|, (“[^”]+”|[A-Z][a-z]+))?`,
  'g',
)
const ROW = /\b(00\d\.[a-z-]+\.\d+)\b/g

/** Returns the citations in a text that lead nowhere. */
function deadEnds(text: string): readonly string[] {
  const onOneLine = text.replaceAll(/\n\s*(?:\/\/|\*|#)?\s*/g, ' ').replaceAll('§', ' § ')
  const places = [...onOneLine.replaceAll(/ +/g, ' ').matchAll(CITED)].filter(([, id = '', numbers, title]) => {
    const chapter = CHAPTERS.get(id)
    if (chapter === undefined) return true
    if (title !== undefined) return !chapter.titles.includes(title.slice(1, -1))
    return (numbers?.match(/\d+(?:\.\d+)?/g) ?? []).some((number) => !chapter.numbers.includes(number))
  })
  const rows = [...text.matchAll(ROW)].filter(([, id = '']) => !ROWS.has(id))
  return [...places, ...rows].map(([whole]) => whole)
}

test('the test finds citations in more than twenty files', () => {
  expect([...CHAPTERS.keys()]).toEqual(['000', '001', '002', '003', '004'])
  expect(ROWS.size).toBeGreaterThan(350)
  const cited = FILES.filter((name) => [...textOf(name).matchAll(CITED)].length > 0)
  expect(cited.length).toBeGreaterThan(20)
})

test('every citation of a source leads to an existing section or row', () => {
  // The citations in this file are invented.
  const others = FILES.filter((name) => name !== 'test/architecture/sources.test.ts')
  expect(others.flatMap((name) => deadEnds(textOf(name)).map((dead) => `${name}: ${dead}`))).toEqual([])
})

describe('the dead ends of a citation', () => {
  test.each([
    ['source 002', []],
    ['Source 004, sections 2.3 and 5.3', []],
    ['Source 004 §5.2', []],
    ['source 002, “Determinism patterns”', []],
    ['000.overturn.3', []],
    ['source 005', ['source 005']],
    ['source 004, section 9.9', ['source 004, section 9.9']],
    ['source 004, sections 2.3,\n// 9.9 and 5.3', ['source 004, sections 2.3, 9.9 and 5.3']],
    ['source 002, “Weather”', ['source 002, “Weather”']],
    ['source 002, Determinism patterns', ['source 002, Determinism']],
    ['000.overturn.99', ['000.overturn.99']],
  ])('are found correctly in "%s"', (text, dead) => expect(deadEnds(text)).toEqual(dead))
})
