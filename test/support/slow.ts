// Tests that go through every screen, every paper or every window size, that damage, kill and fill the disk again and
// again, or that play long or hundreds of evenings. They are slow and find new faults slowly, and the quick tests have
// journeys over the same screens and faults of the same kinds. Therefore they are separate projects that CI runs next
// to the rest and can divide into shards.

/** Whether tests draw as much as is possible in minutes. The quick tests draw a part of that. */
export const isThorough = process.env['CONSIGLIERE_THOROUGH'] !== undefined

/** Quick tests that run again among the slow tests, with all their draws. */
export const THOROUGH: readonly string[] = [
  'test/club/broadcast/board.test.ts',
  'test/faults/everyReader.test.ts',
  'test/files/layouts/cellAccount.test.ts',
  'test/files/layouts/clubSheets.test.ts',
  'test/rules/laws.test.ts',
  'test/rules/proof/agreement.test.ts',
  'test/server/leaks.test.ts',
  'test/server/phonesLaw.test.ts',
  'test/simulation/world.test.ts',
  'test/store/kill.test.ts',
  'test/store/sync/cuts.test.ts',
]

/** Tests that are excluded from the quick tests. */
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
  'test/e2e/crowded.test.ts',
  'test/e2e/endurance.test.ts',
  'test/e2e/everyScreen.test.ts',
  'test/e2e/heard.test.ts',
  'test/e2e/hostile-names.test.ts',
  'test/e2e/hostile-spectators.test.ts',
  'test/e2e/import-large.test.ts',
  'test/e2e/kill-editions.test.ts',
  'test/e2e/laws.test.ts',
  'test/e2e/layout.test.ts',
  'test/e2e/missing-script.test.ts',
  'test/e2e/newer.test.ts',
  'test/e2e/one-look.test.ts',
  'test/e2e/phonesLine.test.ts',
  'test/e2e/phonesVotes.test.ts',
  'test/e2e/recovery.test.ts',
  'test/e2e/touch.test.ts',
  'test/e2e/typist.test.ts',
  'test/electron/built/crash.test.ts',
  'test/store/full-disk.test.ts',
]
