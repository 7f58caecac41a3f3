// Who goes to a final: the first of the standings, and who shares the last place that goes, so that
// somebody decides. Never draws a lot between equals. Pure.

import type { StandingRow } from '../../../../scoring/standings/row.ts'

export interface Cut {
  /** In order of the standings. */
  readonly finalists: readonly string[]
  /** Share the place the cut goes through: some of them are in, some are not. */
  readonly tied: readonly string[]
}

/** `rows` as the club ranks them: exhibition players are not among them. */
export function cutAt(rows: readonly Pick<StandingRow, 'member' | 'place'>[], size: number): Cut {
  const finalists = rows.slice(0, size).map(({ member }) => member)
  const last = rows[size - 1]
  const isThrough = last !== undefined && rows[size]?.place === last.place
  return {
    finalists,
    tied: isThrough ? rows.filter(({ place }) => place === last.place).map(({ member }) => member) : [],
  }
}
