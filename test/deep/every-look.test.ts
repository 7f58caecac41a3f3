// Barriers of every screen and paper in every language, light and dark: what the quick tests take a row of.

import { beforeAll } from 'vitest'
import { setup } from '../e2e/fixtures/build.ts'
import { lookAtAll } from '../e2e/fixtures/looks.ts'

beforeAll(setup)
lookAtAll()
await import('../e2e/everyScreen.test.ts')
await import('../e2e/barriers.test.ts')
await import('../e2e/barriers-lab.test.ts')
await import('../e2e/barriers-broadcast.test.ts')
