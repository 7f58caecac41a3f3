// Selection of tests for a check: the nearest tests first, tests that name a changed file, never more than fit, and no
// tests of another project.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { SourceFile } from '../architecture/imports.ts'
import { BUDGET_MS, costOf, distances, isQuickTest, relatedTests } from './related.ts'

const imports = new Map([
  ['src/a.ts', []],
  ['src/b.ts', ['src/a.ts']],
  ['test/a.test.ts', ['src/a.ts']],
  ['test/b.test.ts', ['src/b.ts']],
  ['test/page.test.ts', []],
  ['test/far.test.ts', []],
  ['test/e2e/a.test.ts', ['src/a.ts']],
  ['test/architecture/codeSize.test.ts', []],
])
const files: readonly SourceFile[] = [...imports.keys()].map((path) => ({
  path,
  text: path === 'test/page.test.ts' ? `readFileSync('docs/page.md')` : '',
}))
const testsOf = (changed: readonly string[], times: Readonly<Record<string, number>> = {}) =>
  relatedTests(changed, imports, files, new Map(Object.entries(times)))

it('the nearest tests run, and tests beyond the time limit are counted', () => {
  expect(testsOf(['src/a.ts'], { 'test/a.test.ts': BUDGET_MS - costOf() - costOf(0), 'test/b.test.ts': 1 })).toEqual({
    tests: ['test/a.test.ts', 'test/architecture/codeSize.test.ts'],
    left: 1,
  })
})

it('a changed test runs however long it takes', () => {
  expect(testsOf(['test/far.test.ts'], { 'test/far.test.ts': 10 * BUDGET_MS }).tests).toContain('test/far.test.ts')
})

it('each test that a change reaches is run or counted, within the time limit', () => {
  const paths = [...imports.keys()]
  fc.assert(
    fc.property(
      fc.subarray([...paths, 'docs/page.md']),
      fc.array(fc.nat({ max: BUDGET_MS }), { minLength: paths.length, maxLength: paths.length }),
      (changed, times) => {
        const known = new Map(paths.map((path, i) => [path, times[i] ?? 0]))
        const { tests, left } = relatedTests(changed, imports, files, known)
        const far = distances(changed, imports, files)
        const reached = paths.filter(
          (path) => isQuickTest(path) && (far.has(path) || (changed.length > 0 && path.includes('/architecture/'))),
        )
        expect(tests.length + left).toBe(reached.length)
        expect(reached).toEqual(expect.arrayContaining([...tests]))
        const own = tests.filter((path) => !changed.includes(path))
        expect(own.reduce((sum, path) => sum + costOf(known.get(path)), 0)).toBeLessThanOrEqual(BUDGET_MS)
        expect(tests).toEqual(expect.arrayContaining(changed.filter((path) => isQuickTest(path))))
      },
    ),
  )
})

describe('tests reached by a change', () => {
  it('import the changed file, directly or indirectly', () => {
    expect(testsOf(['src/a.ts'])).toEqual({
      tests: ['test/a.test.ts', 'test/architecture/codeSize.test.ts', 'test/b.test.ts'],
      left: 0,
    })
    expect(distances(['src/a.ts'], imports, files).get('test/b.test.ts')).toBe(2)
  })

  it('include tests that name the path of the changed file', () => {
    expect(testsOf(['docs/page.md']).tests).toEqual(['test/architecture/codeSize.test.ts', 'test/page.test.ts'])
  })

  it('are an empty list if nothing changed', () => {
    expect(testsOf([])).toEqual({ tests: [], left: 0 })
  })
})
