// npm run verify:rules: runs the proofs, the laws of the rules, all settings of the night's flags and the published
// values of the plain game (a million games each, three standard deviations) with large sizes. Sizes are environment
// variables (see sizes.ts); variables that are already set are kept.

import { startVitest } from 'vitest/node'

const DEEP = {
  CONSIGLIERE_PROOF_GAMES: '100000',
  CONSIGLIERE_PROOF_WALK: '200000',
  CONSIGLIERE_RUNS: '1000',
  CONSIGLIERE_GAMES: '1000000',
  CONSIGLIERE_FLAG_SETTINGS: 'all',
}
for (const [name, value] of Object.entries(DEEP)) process.env[name] ??= value

const HOURS = 3_600_000
const vitest = await startVitest(
  'test',
  ['test/rules/proof', 'test/rules/laws.test.ts', 'test/rules/city/flag-laws.test.ts', 'test/rules/plain'],
  { project: 'unit', watch: false, testTimeout: HOURS },
)
await vitest.close()
