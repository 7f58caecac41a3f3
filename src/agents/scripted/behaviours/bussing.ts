// Bussing: a black votes with the town against a partner who is confirmed, or leads and cannot be kept; the
// last black joins the wagon the town has.

import type { Seat } from '../../../rules/vocabulary.ts'
import type { AskOf } from '../../ask.ts'
import type { Behaviour } from '../behaviour.ts'
import { most, type BotContext } from '../botContext.ts'

export const bussing: Behaviour = {
  id: 'bussing',
  noRoom: ({ day, acquainted }) => {
    if (day.vote === undefined) return 'nobody-votes'
    return acquainted.length === 0 ? 'no-acquainted-blacks' : undefined
  },
  ballot: (context, ask) => {
    if (!context.isBlack) return undefined
    const target = context.partners.length === 0 ? townsWagon(context, ask) : lostPartner(context, ask)
    if (target !== undefined) context.do('bussing', target)
    return target
  },
}

/** Ballots seen so far tell the wagon; where none are, the table's suspicion does. */
function townsWagon(context: BotContext, { targets }: AskOf<'ballot'>): Seat | undefined {
  const others = targets.filter((seat) => seat !== context.me)
  const votes = (seat: Seat) => context.view.game.votes.filter(({ nominee }) => nominee === seat).length
  return most(others, (seat) => votes(seat) + context.commonBlack(seat))
}

function lostPartner(context: BotContext, { targets }: AskOf<'ballot'>): Seat | undefined {
  const leader = most(
    targets.filter((seat) => seat !== context.me),
    (seat) => context.commonBlack(seat),
  )
  if (leader === undefined || !context.isPartner(leader)) return undefined
  const isLost =
    context.common.confirmed.includes(leader) || context.commonBlack(leader) * 100 >= context.parameters.busFrom
  return isLost ? leader : undefined
}
