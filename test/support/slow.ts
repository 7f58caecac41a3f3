// Tests that walk every screen, every paper or every size of a window, that damage, kill and fill the disk again and again,
// or play evenings long or by the hundred. They are slow, what they find comes in slowly, and journeys over the same
// screens and faults of the same kinds are in the quick tests: so they are projects of their own, which CI runs beside the
// rest and shards can divide.

/** Whether they play as much as they can in minutes: what is drawn at random in the quick tests is a part of that. */
export const isThorough = process.env['CONSIGLIERE_THOROUGH'] !== undefined

/** Quick tests that run once more among the slow ones, with all that they can draw. */
export const THOROUGH: readonly string[] = [
  'test/club/broadcast/board.test.ts',
  'test/faults/everyReader.test.ts',
  'test/rules/laws.test.ts',
  'test/rules/proof/agreement.test.ts',
  'test/server/leaks.test.ts',
  'test/server/phonesLaw.test.ts',
  'test/simulation/world.test.ts',
  'test/store/kill.test.ts',
  'test/store/sync/cuts.test.ts',
]

/** Left out of the quick tests. */
export const SLOW: readonly string[] = [
  'test/papers/documents/blankFields.test.ts',
  'test/papers/documents/printedPages.test.ts',
  'test/papers/publishing/inBrowser.test.ts',
  'test/e2e/barriers-broadcast.test.ts',
  'test/e2e/barriers-lab.test.ts',
  'test/e2e/barriers-settings.test.ts',
  'test/e2e/barriers.test.ts',
  'test/e2e/boxes.test.ts',
  'test/e2e/clipped.test.ts',
  'test/e2e/endurance.test.ts',
  'test/e2e/everyScreen.test.ts',
  'test/e2e/heard.test.ts',
  'test/e2e/hostile-names.test.ts',
  'test/e2e/hostile-spectators.test.ts',
  'test/e2e/import-large.test.ts',
  'test/e2e/improve.test.ts',
  'test/e2e/kill-editions.test.ts',
  'test/e2e/layout.test.ts',
  'test/e2e/missing-script.test.ts',
  'test/e2e/newer.test.ts',
  'test/e2e/phonesLine.test.ts',
  'test/e2e/phonesVotes.test.ts',
  'test/e2e/recovery.test.ts',
  'test/e2e/touch.test.ts',
  'test/electron/built/crash.test.ts',
  'test/store/full-disk.test.ts',
]
