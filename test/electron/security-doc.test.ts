// Checks the table of Electron's twenty points in docs/security.md: the table has all points in order, and every test
// that the table names exists.

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (path: string) => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
const doc = read('docs/security.md')
const points = doc.split('\n').flatMap((line) => {
  const [, point, , tests = ''] = line.split('|').map((cell) => cell.trim())
  const number = /^(\d+)\. /.exec(point ?? '')?.[1]
  return number === undefined ? [] : [{ number: Number(number), tests: [...tests.matchAll(/`([^`]+)`/g)] }]
})

test('docs/security.md has all twenty points in order, each with a test', () => {
  expect(points.map(({ number }) => number)).toEqual(Array.from({ length: 20 }, (_, i) => i + 1))
  for (const { number, tests } of points) expect([number, tests.length > 0]).toEqual([number, true])
})

test.each(points.flatMap(({ tests }) => tests.map(([, title = '']) => title)))(
  'docs/security.md names an existing test: “%s”',
  (title) => {
    expect(read('test/electron/built/security.test.ts')).toContain(`'${title}'`)
  },
)
