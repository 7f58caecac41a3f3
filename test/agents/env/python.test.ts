// The one Python file, by its own tests, against the command `env --stdio`. Where there is no Python, it says so.

import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { CLI } from '../../support/cli.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const hasPython = spawnSync('python3', ['--version']).status === 0
if (!hasPython) console.warn('SKIPPED: python3 is not here, so resources/env/consigliere_env.py is not tested')

test.skipIf(!hasPython)('Python plays by the door: both shapes, batches, refusals, an end', () => {
  const command = `${process.execPath} ${CLI} env --stdio`
  const run = spawnSync('python3', ['-W', 'error', '-m', 'unittest', '-v', 'test_consigliere_env'], {
    cwd: `${ROOT}test/agents/env`,
    env: { ...process.env, CONSIGLIERE_ENV: command, PYTHONDONTWRITEBYTECODE: '1', NODE_PATH: `${ROOT}node_modules` },
    encoding: 'utf8',
  })
  expect(run.stderr).toContain('OK')
  expect(run.stderr).toMatch(/Ran 10 tests/)
  expect(run.status).toBe(0)
})
