// Bussing: a black player votes against a partner if the table suspects this partner most and either knows that the
// partner is black or suspects them enough (`busFrom`). The last black player votes with the town.

import type { Seat } from '../../../rules/vocabulary.ts'
import type { SeatQuestionOfKind } from '../../questions.ts'
import type { Behaviour } from '../behaviour.ts'
import { seatWithHighestValue, type BotContext } from '../botContext.ts'

export const bussingBehaviour: Behaviour = {
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

/** Seat with the most votes so far. Public suspicion decides between seats with equal votes. */
function townVoteLeader(context: BotContext, { targets }: SeatQuestionOfKind<'ballot'>): Seat | undefined {
  const others = targets.filter((seat) => seat !== context.me)
  const votes = (seat: Seat) => context.view.game.votes.filter(({ nominee }) => nominee === seat).length
  return seatWithHighestValue(others, (seat) => votes(seat) + context.commonBlackProbability(seat))
}

function lostPartner(context: BotContext, { targets }: SeatQuestionOfKind<'ballot'>): Seat | undefined {
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
