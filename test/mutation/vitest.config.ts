// The tests of a mutation run: quick tests in the process of the run, from the folders that it names, each file
// separately. A change exists only in that process, so tests that start another program, a browser or PostgreSQL, or
// need a process of their own, are left out.

import { relative } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const START_OTHERS: readonly string[] = [
  'test/server/{ownRulebook,postgres,savedGame}.test.ts',
  'test/store/{chromium,chromium-snapshots,flipped,full-disk,kill,ownerOnly}.test.ts',
  'test/store/adapters/postgres/**',
  'test/store/sync/cuts.test.ts',
]

/**
 * The first failing test ends the run for a change. So the file that failed for the previous change comes first, then
 * the fastest files.
 */
class QuickestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ project, moduleId }: TestSpecification) => {
      const last = this.ctx.cache.getFileTestResults(`${project.name}:${relative(this.ctx.config.root, moduleId)}`)
      return last === undefined ? Infinity : last.failed ? 0 : last.duration
    }
    return files.toSorted((a, b) => rank(a) - rank(b))
  }
}

export default defineConfig({
  root: process.cwd(),
  test: {
    include: JSON.parse(process.env['MUTATION_TESTS'] ?? '["test/**/*.test.ts"]') as string[],
    exclude: [
      ...START_OTHERS,
      'test/e2e/**',
      'test/dom/**',
      'test/electron/**',
      'test/deep/**',
      'test/simulation/**',
      'test/cli/**',
    ],
    sequence: { sequencer: QuickestFirst },
    testTimeout: 600_000,
    // Limits the wait for a result that a change prevents.
    env: { CONSIGLIERE_PATIENCE: '15000' },
    restoreMocks: true,
    unstubEnvs: true,
  },
})
