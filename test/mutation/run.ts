// `npm run test:mutation -- <folder or file below src>`: changes one place after another and lists the changes that no
// test detects. A second run of the same folder tries only code that has changed since
// (reports/mutation/<folder>.json). With a number, only that many places of the folder are tried, of twelve lines each:
// an estimate within an hour instead of days. A second number draws other places. Scores, and the accepted undetected
// changes: docs/reliability.md.

import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { relative, resolve } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import { shuffleBySeed } from '../../src/rules/draws.ts'
import { BARS } from './bars.ts'

/** Number of lines in a place. */
const PLACE = 12

const root = resolve(import.meta.dirname, '../..')
const [asked = '', places, draw = '1'] = process.argv.slice(2)
const below = asked.replace(/^src\//, '').replace(/\/$/, '')
const path = resolve(root, 'src', below)
const bar = BARS.find(({ of }) => of.some((folder) => below === folder || below.startsWith(`${folder}/`)))
if (below === '' || bar === undefined || !existsSync(path)) {
  console.error(
    `npm run test:mutation -- ${BARS.flatMap(({ of }) => of).join(' | ')}, or a folder or file below one of them [places [draw]]`,
  )
  process.exit(2)
}
process.env['MUTATION_TESTS'] = JSON.stringify(bar.tests)
const reports = resolve(root, 'reports/mutation')
mkdirSync(reports, { recursive: true })
const name = below.replaceAll('/', '-').replace(/\.ts$/, '') + (places === undefined ? '' : `-${places}-${draw}`)
const isFolder = statSync(path).isDirectory()

const whole = isFolder ? `src/${below}/**/*.ts` : `src/${below}`

/** Draws this many places in the files. */
function drawn(count: number): string[] {
  const files = isFolder ? readdirSync(path, { recursive: true, encoding: 'utf8' }).toSorted() : ['']
  const every = files
    .filter((file) => resolve(path, file).endsWith('.ts'))
    .flatMap((file) => {
      const from = relative(root, resolve(path, file))
      const lines = readFileSync(resolve(path, file), 'utf8').split('\n').length
      return Array.from({ length: Math.ceil(lines / PLACE) }, (_, n) => `${from}:${n * PLACE + 1}-${(n + 1) * PLACE}`)
    })
  return shuffleBySeed(every, Number(draw)).slice(0, count)
}

const stryker = new Stryker({
  mutate: [
    ...(places === undefined ? [whole] : drawn(Number(places))),
    ...(bar.without === undefined ? [] : [`!src/${bar.without}/**`]),
  ],
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'test/mutation/vitest.config.ts' },
  coverageAnalysis: 'perTest',
  // Code that runs only while a module loads would be tried with every test, which takes minutes for one change.
  ignoreStatic: true,
  // Only the behaviour of code is changed. Other tests compare shown texts with their catalog.
  mutator: { excludedMutations: ['StringLiteral'] },
  ignorePatterns: ['out', 'dist', 'reports', 'packaging', 'resources', 'test/e2e', '*.log'],
  incremental: true,
  incrementalFile: `reports/mutation/${name}.json`,
  concurrency: Number(process.env['MUTATION_JOBS'] ?? 1),
  // On a busy machine all tests together take longer than the default of five minutes.
  dryRunTimeoutMinutes: 60,
  timeoutMS: 60_000,
  reporters: ['progress-append-only', 'clear-text', 'html'],
  clearTextReporter: { allowColor: false, allowEmojis: false, logTests: false, reportTests: false },
  htmlReporter: { fileName: `reports/mutation/${name}.html` },
  thresholds: { high: bar.score, low: bar.score, break: bar.score },
  tempDirName: '.mutation',
  disableTypeChecks: false,
})
await stryker.runMutationTest()
