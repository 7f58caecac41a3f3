// Quick tests that replace a module or a global. Other tests in the same process would get the replacement, so each of
// these tests has a process of its own. `test/architecture/alone.test.ts` checks the list.

export const ALONE: readonly string[] = [
  'test/electron/hash.test.ts',
  'test/electron/projector.test.ts',
  'test/startup/powerCut.test.ts',
  'test/club/broadcast/betweenGamesShared.test.ts',
  'test/papers/post/drawnPictures.test.ts',
  'test/papers/publishing/rendererRetry.test.ts',
  'test/startup/restoreRulebook.test.ts',
  'test/scoring/sides.test.ts',
  'test/store/adapters/contract.test.ts',
  'test/store/golden/golden.test.ts',
  'test/store/hashed-once.test.ts',
  'test/store/listeners.test.ts',
  'test/store/schema.test.ts',
  'test/ui/features/imports/useImport.test.ts',
  'test/ui/features/live/sameOnBothSides.test.ts',
  'test/ui/features/tonight/useNewGame.test.ts',
  'test/ui/features/tonight/useClubTable.test.ts',
  'test/ui/features/seating/useSeatingSearches.test.ts',
  'test/ui/shared/useLiveQuery.test.ts',
  'test/ui/watch/watchLine.test.ts',
]
