// What the judge of the file gave beyond the verdict: bonuses, penalties and words, as lines of the
// ledger. Words without points make a line of nothing, so that they are kept and read.

import { points } from '../../../../scoring/points.ts'
import type { LedgerEntry } from '../../../../scoring/line.ts'
import { recordLine } from '../recordLine.ts'
import type { SourceGame } from './source.ts'

export function linesOf({ players, judge, startedAt }: SourceGame): readonly LedgerEntry[] {
  return players.flatMap(({ seat, bonus, comment }): readonly LedgerEntry[] => {
    if (bonus === undefined && comment === undefined) return []
    const hundredths = bonus?.hundredths ?? points(0)
    const words = [...(bonus?.titles ?? []), ...(comment === undefined ? [] : [comment])]
    const kind =
      hundredths < 0 || (hundredths === 0 && bonus?.titles.includes('worstMove') === true) ? 'penalty' : 'bonus'
    return [recordLine({ seat, kind, hundredths, source: 'judge', author: judge ?? '', at: startedAt }, words)]
  })
}
