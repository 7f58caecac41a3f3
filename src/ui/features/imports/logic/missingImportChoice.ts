// What is missing before a file can be imported, said next to the grey button. Pure.

import type { ImportOffer } from '../../../../api/contract/games.ts'

export interface ImportChoices {
  /** Games that are ticked. */
  readonly chosen: number
  /** Similar names without an answer. */
  readonly names: number
  /** The user says that games older than the season belong into it all the same. */
  readonly isSeasonKept: boolean
}

/** Undefined: nothing is missing. */
export function missingImportChoice(
  { earlier, games }: Pick<ImportOffer, 'earlier' | 'games'>,
  { chosen, names, isSeasonKept }: ImportChoices,
): 'season' | 'names' | 'games' | 'possible' | undefined {
  if (games.length > 0 && !games.some(({ canTake }) => canTake)) return 'possible'
  if (earlier && !isSeasonKept) return 'season'
  if (names > 0) return 'names'
  return games.length > 0 && chosen === 0 ? 'games' : undefined
}
