// Vote-history tracking: a false word about a past vote is disputed, once, by the next speaker who
// remembers it.

import type { Seen } from '../../seen/seen.ts'
import { wasSo } from '../../suspicion/rules.ts'
import type { ToldVote } from '../../acts.ts'
import { speaks, type Behaviour } from '../behaviour.ts'

export const voteHistory: Behaviour = {
  id: 'vote-history',
  noRoom: (rulebook) => {
    if (!speaks(rulebook)) return 'nobody-speaks'
    return rulebook.day.vote === undefined ? 'nobody-votes' : undefined
  },
  speak: (context) => {
    const { seen } = context.view
    const wrong = seen.toldVotes.find(
      ({ by, vote }) => by !== context.me && !context.isPartner(by) && !wasSo(seen, vote) && !isDisputed(seen, vote),
    )
    if (wrong === undefined) return []
    context.do('vote-history', wrong.by)
    return [{ type: 'correct-vote', against: wrong.by, vote: asItWas(seen, wrong.vote) }]
  },
}

function isDisputed({ said }: Seen, { round, voter }: ToldVote): boolean {
  return said.some(({ act }) => act.type === 'correct-vote' && act.vote.round === round && act.vote.voter === voter)
}

function asItWas(seen: Seen, { round, voter }: ToldVote): ToldVote {
  const cast = seen.votes.findLast((vote) => vote.round === round && vote.voter === voter && !vote.silent)
  return cast === undefined ? { round, voter } : { round, voter, nominee: cast.nominee }
}
