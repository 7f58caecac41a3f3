// Accessibility barriers of every screen and paper in every language, light and dark. The quick tests check a
// selection.

import { beforeAll } from 'vitest'
import { setup } from '../e2e/fixtures/build.ts'
import { lookAtAll } from '../e2e/fixtures/looks.ts'

beforeAll(setup)
lookAtAll()
await import('../e2e/everyScreen.test.ts')
await import('../e2e/barriers.test.ts')
await import('../e2e/barriers-lab.test.ts')
await import('../e2e/barriers-broadcast.test.ts')
