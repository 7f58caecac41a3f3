// Logs a game of every rulebook other than city and sport-club to its verdict on the desktop, too. The quick tests use
// two of them.

import { beforeAll } from 'vitest'
import { setup } from '../e2e/fixtures/build.ts'
import { lookAtAll } from '../e2e/fixtures/looks.ts'

beforeAll(setup)
lookAtAll()
await import('../e2e/other-rules.test.ts')
