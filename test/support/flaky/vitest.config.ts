// The run that flakyTests.test.ts looks at: one file, each of its tests with a second chance.

import { defineConfig } from 'vitest/config'
import { FlakyTests } from './flakyTests.ts'

export default defineConfig({
  test: { root: import.meta.dirname, include: ['*.fixture.ts'], retry: 1, reporters: [new FlakyTests()], cache: false },
})
