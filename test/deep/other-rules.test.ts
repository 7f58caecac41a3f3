// Every rulebook beside city and sport-club logged to its verdict on the desktop, too: the quick tests take two of them.

import { beforeAll } from 'vitest'
import { setup } from '../e2e/fixtures/build.ts'
import { lookAtAll } from '../e2e/fixtures/looks.ts'

beforeAll(setup)
lookAtAll()
await import('../e2e/other-rules.test.ts')
