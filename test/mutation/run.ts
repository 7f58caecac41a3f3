// `npm run mutation -- <folder or file below src>`: changes one place after another and says which changes no test notices.
// A second run of the same folder tries only what has changed since (reports/mutation/<folder>.json). Scores, and the
// survivors that stay: docs/reliability.md.

import { existsSync, mkdirSync, statSync } from 'node:fs'
import { resolve } from 'node:path'
import { Stryker } from '@stryker-mutator/core'
import { BARS } from './bars.ts'

const root = resolve(import.meta.dirname, '../..')
const [asked = ''] = process.argv.slice(2)
const below = asked.replace(/^src\//, '').replace(/\/$/, '')
const path = resolve(root, 'src', below)
const bar = BARS.find(({ of }) => of.some((folder) => below === folder || below.startsWith(`${folder}/`)))
if (below === '' || bar === undefined || !existsSync(path)) {
  console.error(
    `npm run mutation -- ${BARS.flatMap(({ of }) => of).join(' | ')}, or a folder or file below one of them`,
  )
  process.exit(2)
}
process.env['MUTATION_TESTS'] = JSON.stringify(bar.tests)
const reports = resolve(root, 'reports/mutation')
mkdirSync(reports, { recursive: true })
const name = below.replaceAll('/', '-').replace(/\.ts$/, '')

const stryker = new Stryker({
  mutate: [statSync(path).isDirectory() ? `src/${below}/**/*.ts` : `src/${below}`],
  testRunner: 'vitest',
  plugins: ['@stryker-mutator/vitest-runner'],
  vitest: { configFile: 'test/mutation/vitest.config.ts' },
  coverageAnalysis: 'perTest',
  // Only what code does: a text that is shown is compared with its catalog elsewhere.
  mutator: { excludedMutations: ['StringLiteral'] },
  ignorePatterns: ['out', 'dist', 'reports', 'packaging', 'resources', 'test/e2e', '*.log'],
  incremental: true,
  incrementalFile: `reports/mutation/${name}.json`,
  concurrency: Number(process.env['MUTATION_JOBS'] ?? 1),
  timeoutMS: 60_000,
  reporters: ['clear-text', 'html'],
  clearTextReporter: { allowColor: false, allowEmojis: false, logTests: false, reportTests: false },
  htmlReporter: { fileName: `reports/mutation/${name}.html` },
  thresholds: { high: bar.score, low: bar.score, break: bar.score },
  tempDirName: '.mutation',
  disableTypeChecks: false,
})
await stryker.runMutationTest()
