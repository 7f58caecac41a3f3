// Bussing: a black player votes with the town against a partner who is confirmed as black, or who leads and cannot be
// saved. The last black player joins the majority that the town forms.

import type { Seat } from '../../../rules/vocabulary.ts'
import type { QuestionOfKind } from '../../questions.ts'
import type { Behaviour } from '../behaviour.ts'
import { seatWithHighestValue, type BotContext } from '../botContext.ts'

export const bussing: Behaviour = {
  id: 'bussing',
  noRoom: ({ day, acquainted }) => {
    if (day.vote === undefined) return 'nobody-votes'
    return acquainted.length === 0 ? 'no-acquainted-blacks' : undefined
  },
  ballot: (context, ask) => {
    if (!context.isBlack) return undefined
    const target = context.partners.length === 0 ? townVoteLeader(context, ask) : lostPartner(context, ask)
    if (target !== undefined) context.addBehaviourThought('bussing', target)
    return target
  },
}

/** Seat with the most votes so far. Before any vote, public suspicion decides. */
function townVoteLeader(context: BotContext, { targets }: QuestionOfKind<'ballot'>): Seat | undefined {
  const others = targets.filter((seat) => seat !== context.me)
  const votes = (seat: Seat) => context.view.game.votes.filter(({ nominee }) => nominee === seat).length
  return seatWithHighestValue(others, (seat) => votes(seat) + context.commonBlackProbability(seat))
}

function lostPartner(context: BotContext, { targets }: QuestionOfKind<'ballot'>): Seat | undefined {
  const leader = seatWithHighestValue(
    targets.filter((seat) => seat !== context.me),
    (seat) => context.commonBlackProbability(seat),
  )
  if (leader === undefined || !context.isPartner(leader)) return undefined
  const isLost =
    context.common.confirmedBlackSeats.includes(leader) ||
    context.commonBlackProbability(leader) * 100 >= context.parameters.busFrom
  return isLost ? leader : undefined
}
