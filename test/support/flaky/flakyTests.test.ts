// A test that passes only at its second try is named. The run fails if CI requests it.

import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import config from '../../../vitest.config.ts'

const ROOT = join(import.meta.dirname, '../../..')
const SOMETIMES = 'sometimes.fixture.ts > a table > stands at the second try'

function run(env: Readonly<Record<string, string>>) {
  const { CONSIGLIERE_STRICT: _, ...own } = process.env
  const { status, stderr } = spawnSync(
    process.execPath,
    [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--config', join(import.meta.dirname, 'vitest.config.ts')],
    { cwd: ROOT, env: { ...own, ...env }, encoding: 'utf8' },
  )
  return { status, named: stderr.split('\n').filter((line) => line.startsWith('  sometimes.fixture.ts')), stderr }
}

it('a flaky test is named, and the run passes', () => {
  expect(run({})).toMatchObject({ status: 0, named: [`  ${SOMETIMES}`] })
})

it('a flaky test fails the run if CI requests it', () => {
  expect(run({ CONSIGLIERE_STRICT: '1' })).toMatchObject({ status: 1, named: [`  ${SOMETIMES}`] })
})

it('the first error of a flaky test is printed with the line that threw it', () => {
  expect(run({}).stderr).toMatch(/ {4}expected 1 to be 2.*\n {4}at .*sometimes\.fixture\.ts:10:19/)
})

it('a test that fails both times does not count as flaky', () => {
  expect(run({ CONSIGLIERE_FIXTURE: 'broken' })).toMatchObject({ status: 1, named: [`  ${SOMETIMES}`] })
})

it('every Vitest project of the repository reports flaky tests', () => {
  expect(config.test?.reporters).toContainEqual(expect.objectContaining({ onTestRunEnd: expect.any(Function) }))
})
