// What a mutation run plays: quick tests in the process of the run, of the folders that it names.

import { defineConfig } from 'vitest/config'
import { ALONE } from '../support/alone.ts'

export default defineConfig({
  root: process.cwd(),
  test: {
    include: JSON.parse(process.env['MUTATION_TESTS'] ?? '["test/**/*.test.ts"]') as string[],
    exclude: [...ALONE, 'test/e2e/**', 'test/electron/**', 'test/deep/**', 'test/simulation/**', 'test/cli/**'],
    env: { CONSIGLIERE_THOROUGH: '1' },
    testTimeout: 600_000,
    restoreMocks: true,
    unstubEnvs: true,
  },
})
