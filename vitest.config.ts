// Two projects: unit (everything quick, including stores in a real browser) and e2e (the built
// app). The e2e project builds once, before its first spec.

import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  // Loading the real package in Node would start a download; this throws instead.
  resolve: { alias: [{ find: /^electron$/, replacement: fileURLToPath(new URL('test/e2e/electron-on-chromium/electron-shim.cjs', import.meta.url)) }] },
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
