// Files of the project `unit` share their processes (vitest.config.ts): what one puts in the place of a module or a
// global, the next would get.

import { readdirSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { ALONE } from '../support/alone.ts'

const root = resolve(import.meta.dirname, '../..')

const OTHER_PROJECTS = /^test\/(e2e|deep|electron\/built)\//
const REPLACES = /\bvi\s*\.\s*(mock|doMock|stubGlobal|resetModules)\(|from '[^']+\/auto'|import '[^']+\/auto'/

test('what replaces modules or globals has a process of its own, and nothing else has', () => {
  const quick = readdirSync(resolve(root, 'test'), { recursive: true, encoding: 'utf8' })
    .map((path) => `test/${path.replaceAll('\\', '/')}`)
    .filter((path) => path.endsWith('.test.ts') && !OTHER_PROJECTS.test(path))
  expect(quick.length).toBeGreaterThan(300)
  expect(quick.filter((path) => REPLACES.test(readFileSync(resolve(root, path), 'utf8'))).toSorted()).toEqual(
    ALONE.toSorted(),
  )
})
