// Two projects: unit (everything quick, including stores in a real browser) and e2e (the built
// app). The e2e project builds once, before its first spec.

import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        extends: true,
        test: { name: 'unit', include: ['test/**/*.test.ts'], exclude: ['test/e2e/**', 'test/electron/built/**'], testTimeout: 20_000, hookTimeout: 60_000 },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts', 'test/electron/built/**/*.test.ts'],
          globalSetup: ['test/e2e/fixtures/build.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          // One browser at a time: two cores, and timings that mean something.
          fileParallelism: false,
        },
      },
    ],
  },
})
