// The folders measured by mutation, the tests that must detect the changes, and the share that they must detect.

export interface Bar {
  /** Paths below `src`. */
  readonly of: readonly string[]
  /** A subfolder whose tests start a separate program, in which no change is made. */
  readonly without?: string
  readonly tests: readonly string[]
  /** Minimum number of detected changes in a hundred. */
  readonly score: number
}

export const BARS: readonly Bar[] = [
  { of: ['rules'], tests: ['test/rules/**/*.test.ts', 'test/club/rulebooks/parse.test.ts'], score: 90 },
  {
    of: ['scoring'],
    tests: [
      'test/scoring/**/*.test.ts',
      'test/club/{ledger,scoringLaws,standings*}.test.ts',
      'test/club/{players,schemes,seasons}/**/*.test.ts',
      'test/ui/features/{players,schemes}/**/*.test.ts',
      'test/ui/game/ledger/**/*.test.ts',
    ],
    score: 90,
  },
  {
    of: ['store'],
    without: 'store/adapters/postgres',
    tests: [
      'test/store/**/*.test.ts',
      'test/startup/**/*.test.ts',
      'test/server/hub.test.ts',
      'test/mutation/evenings.ts',
    ],
    score: 85,
  },
  { of: ['api/rights'], tests: ['test/api/rights/**/*.test.ts', 'test/api/onlyRead.test.ts'], score: 85 },
  {
    of: ['club/broadcast', 'server/broadcast', 'server/watch'],
    tests: [
      'test/club/broadcast/**/*.test.ts',
      'test/club/plan/hall.test.ts',
      'test/server/{audience,clubBroadcast,judgeLinks,watch}.test.ts',
    ],
    score: 85,
  },
]
