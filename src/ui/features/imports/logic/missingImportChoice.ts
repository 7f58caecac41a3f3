// The choice that the user still has to make before a file can be imported. Its name is shown next to the disabled
// button. Pure.

import type { ImportOffer } from '../../../../api/contract/imports.ts'

export interface ImportChoiceProgress {
  /** Number of ticked games. */
  readonly chosen: number
  /** Number of similar names without a decision. */
  readonly names: number
  /** Whether the user confirmed that games older than the season still belong to it. */
  readonly isSeasonKept: boolean
  /** Number of ticked games whose winner the file's own marks contradict. */
  readonly contradicted: number
  /** Whether so many games of a table are faulty that the user must confirm them but has not done so yet. */
  readonly isDoubtOpen: boolean
}

/** Name of the missing choice; `undefined` if no choice is missing. */
export function missingImportChoice(
  { earlier, games }: Pick<ImportOffer, 'earlier' | 'games'>,
  { chosen, names, isSeasonKept, contradicted, isDoubtOpen }: ImportChoiceProgress,
): 'season' | 'names' | 'games' | 'possible' | 'contradicted' | 'doubtful' | undefined {
  if (games.length > 0 && !games.some(({ canTake }) => canTake)) return 'possible'
  if (contradicted > 0) return 'contradicted'
  if (isDoubtOpen) return 'doubtful'
  if (earlier && !isSeasonKept) return 'season'
  if (names > 0) return 'names'
  return games.length > 0 && chosen === 0 ? 'games' : undefined
}
