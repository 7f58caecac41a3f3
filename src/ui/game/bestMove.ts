// What a best move brings under a season's scheme. Pure.

import type { SchemeInfo } from '../../scoring/schemes/scheme.ts'

/** Hundredths for so many black seats; undefined where a judge gives them by hand. */
export function bestMoveWorth({ bestMove, ranges }: Pick<SchemeInfo, 'bestMove' | 'ranges'>, hits: number) {
  if (bestMove !== undefined) return bestMove[hits] ?? 0
  return ranges.some(({ kind }) => kind === 'best-move') ? undefined : 0
}
