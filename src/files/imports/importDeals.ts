// Links the deals of one game that are imported from a season file. The deals keep one number, as in the club that wrote
// the file. Links to games that are not imported are left out.

import { MAX_DEALS } from '../../club/games/deals.ts'
import type { GameContent, GameOpened } from '../../club/model/game.ts'
import type { DealInFile } from './preview.ts'

interface ImportedGame {
  readonly id: string
  readonly isVoid: boolean
  readonly deal: DealInFile | undefined
}

export interface ImportedDeal {
  /** Number of an earlier imported deal of the game. `undefined` if this is the first imported deal. */
  readonly number?: number
  readonly opened: Pick<GameOpened, 'deal' | 'inPlaceOf'>
  readonly content: Pick<GameContent, 'voiding'>
}

/** `ids` maps the ids of games in the file to their ids after the import. */
export function createDealImporter(ids: ReadonlyMap<string, string>) {
  /** Ids of previous deals, by the id of the deal that replaced them. */
  const earlier = new Map<string, string>()
  const numbers = new Map<string, number>()
  const counting = new Set<string>()

  function firstDealOf(id: string): string {
    let first = id
    for (let deals = 1; deals < MAX_DEALS; deals += 1) first = earlier.get(first) ?? first
    return first
  }

  return {
    linkOf({ id, isVoid, deal }: ImportedGame): ImportedDeal {
      const before = deal?.inPlaceOf === undefined ? undefined : ids.get(deal.inPlaceOf)
      const isLinked = before !== undefined && before !== id && deal?.deal !== undefined
      const first = isLinked ? firstDealOf(before) : id
      // At most one deal of a game counts.
      const isSecondToCount = !isVoid && counting.has(first)
      if (!isVoid) counting.add(first)
      const next = deal?.voiding?.dealtAgainAs
      const { dealtAgainAs: _, ...why } = deal?.voiding ?? { reason: '' }
      const dealtAgainAs = next === undefined ? undefined : ids.get(next)
      const voiding = { ...why, ...(dealtAgainAs === undefined ? {} : { dealtAgainAs }) }
      const content = isVoid && deal?.voiding ? { voiding } : {}
      if (!isLinked || isSecondToCount) return { opened: {}, content }
      earlier.set(id, before)
      const number = numbers.get(first)
      return {
        ...(number === undefined ? {} : { number }),
        opened: { deal: deal.deal, inPlaceOf: before },
        content,
      }
    },
    /** Stores the number of an imported game, so that its later deals get the same number. */
    noteNumber(id: string, number: number): void {
      const first = firstDealOf(id)
      if (!numbers.has(first)) numbers.set(first, number)
    },
  }
}
