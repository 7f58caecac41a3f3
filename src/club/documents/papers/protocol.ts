// The filled protocol of one game.

import { z } from 'zod'
import type { AuditChange } from '../../audit/facts.ts'
import { replayLinks } from '../../games/view.ts'
import { id } from '../../model/argumentSchemas.ts'
import type { PublishedGame } from '../../model/seasonData.ts'
import { type Part, saidElsewhere } from '../paper.ts'
import type { PaperData } from '../paperData.ts'
import type { PaperWords } from '../wording.ts'
import { protocolPaper } from '../protocolPaper.ts'
import { type GameHeads, type PaperSpec, printed } from './spec.ts'

const args = z.strictObject({ game: id })

export const protocol: PaperSpec<z.output<typeof args>> = {
  args,
  offers: ({ game }) =>
    game === undefined
      ? []
      : [{ id: 'protocol', group: 'game', icon: 'i-lucide-scroll-text', n: game.number, of: { game: game.id } }],
  async make(asked, source, langs) {
    const found = await source.game(asked.game)
    if (!found.ok) return found
    const { game } = found.value
    const data = source.season(game.opened.season)
    if (!data.ok) return data
    const heads = await source.heads(asked.game)
    if (!heads.ok) return heads
    const effects = await source.effects(game)
    if (!effects.ok) return effects
    const part = { ...found.value, heads: heads.value, effects: effects.value }
    return printed(langs, (words) => [protocolPart(data.value, part, words)])
  },
}

/** A game with what is printed beside it. */
export interface FoundGame extends PublishedGame {
  readonly heads: GameHeads
  readonly effects: readonly AuditChange[]
}

/**
 * It is hung out and handed round like any paper: bonuses of a game that are hidden are not on it, for those at the
 * desk neither.
 */
export function protocolPart(data: PaperData, { game, isShort, heads, effects }: FoundGame, words: PaperWords): Part {
  const { place } = game.opened
  const links = replayLinks(
    [...data.rows].filter(({ season }) => season === data.season.id),
    { ...game.opened, isVoid: game.isVoid },
  )
  const stage = place && data.plan.stages.get(place.stage)?.name
  return protocolPaper(
    {
      // What is held back of the season says nothing of this game.
      season: saidElsewhere(data.paper),
      game,
      isShort,
      // The head of a ledger tells that something was given.
      heads: isShort ? { game: heads.game } : heads,
      effects,
      nameOf: data.nameOf,
      persons: data.club.persons,
      links,
      ...(stage === undefined ? {} : { stage }),
    },
    words,
  )
}
