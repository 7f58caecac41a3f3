// What a user must know of a reading by laws: decisions that the laws leave open, and what was not read. Pure functions.

import type { TableFault } from '../readTable.ts'
import type { DoubtKind, Reading } from './solution.ts'

/** Kinds of doubts about places that were not read. Others are visible in the games themselves. */
const UNREAD: readonly DoubtKind[] = ['column', 'marks', 'figures', 'fact', 'rows', 'cells', 'label', 'results-differ']

export function noticesOfReading({ questions, doubts }: Reading): readonly TableFault[] {
  return [
    ...questions.map(({ about, options }): TableFault => ({
      code: `table/open-${about}`,
      params: { place: '?', value: options.join(', ') },
    })),
    ...doubts
      .filter(({ about }) => UNREAD.includes(about))
      .map(({ at, sample }): TableFault => ({ code: 'table/not-read', params: { place: at || '?', value: sample } })),
  ]
}
