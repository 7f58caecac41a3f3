// Runs the test suite of the single Python file against the command `env --stdio`. Without Python, a warning says that
// the tests are skipped.

import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { CLI } from '../../support/cli.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const python = process.env['CONSIGLIERE_PYTHON'] ?? 'python3'
const hasPython = spawnSync(python, ['--version']).status === 0
const hasPettingZoo = spawnSync(python, ['-c', 'import pettingzoo.test']).status === 0
if (!hasPython) console.warn('SKIPPED: python3 is not here, so resources/env/consigliere_env.py is not tested')
if (!hasPettingZoo) console.warn('SKIPPED: PettingZoo is not here, so its own test of an environment is not run')

test.skipIf(!hasPython)('the Python client passes its own ten tests against the command', () => {
  const command = `${process.execPath} ${CLI} env --stdio`
  const run = spawnSync(python, ['-W', 'error', '-m', 'unittest', '-v', 'test_consigliere_env'], {
    cwd: `${ROOT}test/agents/env`,
    env: { ...process.env, CONSIGLIERE_ENV: command, PYTHONDONTWRITEBYTECODE: '1', NODE_PATH: `${ROOT}node_modules` },
    encoding: 'utf8',
  })
  expect(run.stderr).toContain('OK')
  expect(run.stderr).toMatch(/Ran 10 tests/)
  expect(run.status).toBe(0)
})

const ZOO = `
import sys
sys.path.insert(0, "resources/env")
from consigliere_env import petting_zoo_env
from pettingzoo.test import api_test
for rulebook, players in [("sport-club", 10), ("city", 10), ("hp", 10), ("benchmark", 10), ("aiwolf-5", 5)]:
    env = petting_zoo_env(rulebook, players)
    api_test(env, num_cycles=1000)
    env.close()
`

test.skipIf(!hasPettingZoo)('PettingZoo’s own environment test passes for five rulebooks', () => {
  const run = spawnSync(python, ['-c', ZOO], {
    cwd: ROOT,
    env: { ...process.env, CONSIGLIERE_ENV: `${process.execPath} ${CLI} env --stdio`, PYTHONDONTWRITEBYTECODE: '1' },
    encoding: 'utf8',
  })
  expect([run.status, run.stdout.match(/^Passed API test$/gm)?.length]).toEqual([0, 5])
})
