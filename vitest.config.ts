// Nine projects: unit (everything quick, including stores in a real browser), alone (what of it changes modules or
// globals, a process each), dom (journeys through the app without a browser), e2e (the built app, built once before its
// first spec), slow (walks over every screen and paper) and desktop (the journeys of e2e that both editions have, over the
// desktop app), both by `npm run test:slow`, hands (journeys under a quick
// hand and a slow connection, by `npm run test:hands`), bench (figures of the built app, no part of the tests) and deep
// (`npm run test:deep`: rounds by the hundred). Time-outs only end what hangs: a busy machine is no failure, so they are
// minutes, and what must be quick is counted or benched.

import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { PATIENCE } from './test/support/patience.ts'
import { ALONE } from './test/support/alone.ts'
import { SLOW, THOROUGH } from './test/support/slow.ts'
import { FlakyTests } from './test/support/flaky/flakyTests.ts'
import { LongestFirst } from './test/support/longestFirst.ts'

const MINUTE = 60_000

/** Everything quick, as many files at a time as the smallest machine has cores. */
const QUICK = {
  testTimeout: 10 * MINUTE,
  hookTimeout: 10 * MINUTE,
  expect: { poll: { timeout: 5 * MINUTE } },
  maxWorkers: 2,
}

/**
 * The built app, in as many browsers as the smallest machine has cores, which all files of a worker share. What fails is
 * run once more, so that a fault that always shows can be told from one that does not. A test that passes only then is
 * named at the end, and fails the run in CI (test/support/flaky/flakyTests.ts).
 */
const BUILT = {
  retry: 1,
  globalSetup: ['test/e2e/fixtures/build.ts'],
  testTimeout: 20 * MINUTE,
  hookTimeout: 20 * MINUTE,
  expect: { poll: { timeout: 5 * MINUTE } },
  maxWorkers: 2,
  isolate: false,
  restoreMocks: true,
  unstubEnvs: true,
}

/** Journeys that both editions have: in the browser among the quick tests, on the desktop among the slow ones. */
const IN_BOTH_EDITIONS = readdirSync(new URL('test/e2e', import.meta.url))
  .map((name) => `test/e2e/${name}`)
  .filter((path) => path.endsWith('.test.ts'))
  .filter((path) => readFileSync(new URL(path, import.meta.url), 'utf8').includes('overEditions('))

/** Forty journeys in a hurry. They take minutes, so they are a project of their own (`npm run test:hands`). */
const HANDS = 'test/e2e/hands.test.ts'

const WORKFLOW_PARSER = /@actions\/workflow-parser\/.*\.js$/

/** Its source maps name files that are not in the package. */
const withoutSourceMaps = {
  name: 'without-source-maps',
  load: (id: string) =>
    WORKFLOW_PARSER.test(id) ? readFileSync(id, 'utf8').replace(/^\/\/# sourceMappingURL=.*$/m, '') : undefined,
}

export default defineConfig({
  plugins: [withoutSourceMaps],
  // Loading the real package in Node would start a download; this throws instead.
  resolve: {
    alias: [
      {
        find: /^electron$/,
        replacement: fileURLToPath(new URL('test/e2e/electron-on-chromium/electron-shim.cjs', import.meta.url)),
      },
    ],
  },
  test: {
    setupFiles: ['test/support/languages.ts'],
    sequence: { sequencer: LongestFirst },
    reporters: [
      'default',
      ...(process.env['GITHUB_ACTIONS'] === undefined ? [] : ['github-actions']),
      new FlakyTests(),
    ],
    projects: [
      {
        extends: true,
        test: {
          ...QUICK,
          name: 'unit',
          globalSetup: ['test/support/programs.ts'],
          include: ['test/**/*.test.ts'],
          exclude: ['test/e2e/**', 'test/dom/**', 'test/electron/built/**', 'test/deep/**', ...ALONE, ...SLOW],
          // A process for each file would take longer than all its tests: two run everything, file after file.
          isolate: false,
          // It imports JSON as bundlers do.
          server: { deps: { inline: [WORKFLOW_PARSER] } },
          restoreMocks: true,
          unstubEnvs: true,
        },
      },
      {
        extends: true,
        test: { ...QUICK, name: 'alone', globalSetup: ['test/support/programs.ts'], include: [...ALONE] },
      },
      {
        extends: true,
        test: {
          ...QUICK,
          name: 'dom',
          globalSetup: ['test/dom/driver/build.ts'],
          include: ['test/dom/**/*.test.ts'],
          isolate: false,
          expect: { poll: { timeout: PATIENCE, interval: 5 } },
        },
      },
      {
        extends: true,
        test: {
          ...BUILT,
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts', 'test/electron/built/**/*.test.ts'],
          exclude: [...SLOW, HANDS],
        },
      },
      {
        extends: true,
        test: { ...BUILT, name: 'slow', include: [...SLOW, ...THOROUGH], env: { CONSIGLIERE_THOROUGH: '1' } },
      },
      {
        extends: true,
        test: {
          ...BUILT,
          name: 'desktop',
          include: IN_BOTH_EDITIONS,
          exclude: [],
          env: { CONSIGLIERE_EDITION: 'desktop' },
        },
      },
      { extends: true, test: { ...BUILT, name: 'hands', include: [HANDS] } },
      {
        extends: true,
        test: {
          name: 'bench',
          include: [
            'test/bench/desktop.bench.ts',
            'test/bench/import.bench.ts',
            'test/bench/lab.bench.ts',
            'test/bench/phones.bench.ts',
            'test/bench/pictures.bench.ts',
            'test/bench/ui.bench.ts',
          ],
          globalSetup: ['test/e2e/fixtures/build.ts'],
          testTimeout: 20 * MINUTE,
        },
      },
      {
        extends: true,
        test: {
          name: 'deep',
          include: ['test/deep/**/*.test.ts'],
          globalSetup: ['test/support/programs.ts'],
          testTimeout: 360 * MINUTE,
          hookTimeout: 360 * MINUTE,
          fileParallelism: false,
        },
      },
    ],
  },
})
