// Defensive storytelling: whoever the table suspects most tells his game, whom he voted for and whom he would
// put out; a black may tell it falsely.

import type { Seat } from '../../../rules/vocabulary.ts'
import type { ToldVote } from '../../talk/acts.ts'
import { speaks, type Behaviour } from '../behaviour.ts'
import { most, type Head } from '../head.ts'

export const defensiveStory: Behaviour = {
  id: 'defensive-story',
  noRoom: (rulebook) => (speaks(rulebook) ? undefined : 'nobody-speaks'),
  speak: (head, ask) => {
    if (ask.kind !== 'speak' || head.hasSaid('story', 'today')) return []
    const leads = most(head.common.living, (seat) => head.commonBlack(seat)) === head.me
    if (ask.floor !== 'tie' && (!leads || head.commonBlack(head.me) * 100 < head.parameters.storyFrom)) return []
    const suspect = suspectOf(head)
    head.do('defensive-story')
    return [{ type: 'story', votes: votesTold(head), ...(suspect === undefined ? {} : { suspect }) }]
  },
}

function suspectOf(head: Head): Seat | undefined {
  const others = head.own.living.filter((seat) => seat !== head.me && !head.isPartner(seat))
  return most(others, (seat) => (head.isBlack ? head.commonBlack(seat) : head.black(seat)))
}

/** His votes as they were, or the last of them for somebody else. */
function votesTold(head: Head): readonly ToldVote[] {
  const { seen, below } = head.view
  const mine = seen.votes.filter((vote) => vote.voter === head.me && !vote.silent && vote.ballot === 0)
  const votes = mine.map(({ round, voter, nominee }): ToldVote => ({ round, voter, nominee }))
  const last = votes.at(-1)
  if (last === undefined || !head.chance(head.isBlack ? head.parameters.falseStory : head.parameters.forgets))
    return votes
  const others = head.own.seats.filter((seat) => seat !== last.nominee && seat !== head.me)
  const other = others[below(others.length)]
  return other === undefined ? votes : [...votes.slice(0, -1), { ...last, nominee: other }]
}
