// The Vitest project in which a test runs. Files of the project `unit` share their processes (vitest.config.ts), so a
// replaced module or global would also affect the next file. A test that draws more cases among the slow tests must run
// there.

import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { ALONE } from '../support/alone.ts'
import { SLOW, THOROUGH } from '../support/slow.ts'

const root = resolve(import.meta.dirname, '../..')

const OTHER_PROJECTS = /^test\/(e2e|dom|deep|electron\/built)\//
const REPLACES = /\bvi\s*\.\s*(mock|doMock|stubGlobal|resetModules)\(|from '[^']+\/auto'|import '[^']+\/auto'/

const quickTests = () =>
  readdirSync(resolve(root, 'test'), { recursive: true, encoding: 'utf8' })
    .map((path) => `test/${path.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.test.ts') && !OTHER_PROJECTS.test(path))

test('exactly the tests that replace modules or globals run in their own process', () => {
  const quick = quickTests()
  expect(quick.length).toBeGreaterThan(300)
  expect(quick.filter((path) => REPLACES.test(readFileSync(resolve(root, path), 'utf8'))).toSorted()).toEqual(
    ALONE.toSorted(),
  )
})

test('every file that runs more random cases in slow runs is listed as a slow test', () => {
  const asks = quickTests().filter((path) => /\bisThorough\b.*slow\.ts/.test(readFileSync(resolve(root, path), 'utf8')))
  expect(asks.length).toBeGreaterThan(3)
  expect(asks.filter((path) => !THOROUGH.includes(path) && !SLOW.includes(path))).toEqual([])
})
