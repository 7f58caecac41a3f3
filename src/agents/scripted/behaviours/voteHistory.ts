// Vote-history tracking: a false statement about a past vote is contradicted once, by the next bot that speaks and does
// not know the liar as its partner.

import type { PublicKnowledge } from '../../seen/knowledge.ts'
import { isVoteReportTrue } from '../../suspicion/rules.ts'
import type { ReportedVote } from '../../speechActs.ts'
import { hasSpeeches, type Behaviour } from '../behaviour.ts'

export const voteHistoryBehaviour: Behaviour = {
  id: 'vote-history',
  noRoom: (rulebook) => {
    if (!hasSpeeches(rulebook)) return 'nobody-speaks'
    return rulebook.day.vote === undefined ? 'nobody-votes' : undefined
  },
  speak: (context) => {
    const { seen } = context.view
    const wrong = seen.toldVotes.find(
      ({ by, vote }) =>
        by !== context.me && !context.isPartner(by) && !isVoteReportTrue(seen, vote) && !isDisputed(seen, vote),
    )
    if (wrong === undefined) return []
    context.addBehaviourThought('vote-history', wrong.by)
    return [{ type: 'correct-vote', against: wrong.by, vote: actualVote(seen, wrong.vote) }]
  },
}

function isDisputed({ said }: PublicKnowledge, { round, voter }: ReportedVote): boolean {
  return said.some(({ act }) => act.type === 'correct-vote' && act.vote.round === round && act.vote.voter === voter)
}

function actualVote(seen: PublicKnowledge, { round, voter }: ReportedVote): ReportedVote {
  const cast = seen.votes.findLast((vote) => vote.round === round && vote.voter === voter && !vote.silent)
  return cast === undefined ? { round, voter } : { round, voter, nominee: cast.nominee }
}
