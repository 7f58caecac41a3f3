// The run that flakyTests.test.ts checks: one file, in which each test has a second try.

import { defineConfig } from 'vitest/config'
import { FlakyTests } from './flakyTests.ts'

export default defineConfig({
  test: { root: import.meta.dirname, include: ['*.fixture.ts'], retry: 1, reporters: [new FlakyTests()], cache: false },
})
