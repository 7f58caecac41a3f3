// Defensive storytelling: the player whom the table suspects most, or any speaker after a tie, describes their game:
// whom they voted for and whom they would put out. A black player may lie about this.

import type { Seat } from '../../../rules/vocabulary.ts'
import type { ReportedVote } from '../../speechActs.ts'
import { hasSpeeches, type Behaviour } from '../behaviour.ts'
import { seatWithHighestValue, type BotContext } from '../botContext.ts'

export const defensiveStoryBehaviour: Behaviour = {
  id: 'defensive-story',
  noRoom: (rulebook) => (hasSpeeches(rulebook) ? undefined : 'nobody-speaks'),
  speak: (context, ask) => {
    if (ask.kind !== 'speak' || context.hasSaid('story', 'today')) return []
    const leads =
      seatWithHighestValue(context.common.living, (seat) => context.commonBlackProbability(seat)) === context.me
    if (
      ask.floor !== 'tie' &&
      (!leads || context.commonBlackProbability(context.me) * 100 < context.parameters.storyFrom)
    )
      return []
    const suspect = suspectOf(context)
    context.addBehaviourThought('defensive-story')
    return [{ type: 'story', votes: reportedOwnVotes(context), ...(suspect === undefined ? {} : { suspect }) }]
  },
}

function suspectOf(context: BotContext): Seat | undefined {
  const others = context.own.living.filter((seat) => seat !== context.me && !context.isPartner(seat))
  return seatWithHighestValue(others, (seat) =>
    context.isBlack ? context.commonBlackProbability(seat) : context.blackProbability(seat),
  )
}

/**
 * The bot's own votes in first ballots. The last one may be changed to another nominee, as a lie or an error of memory.
 */
function reportedOwnVotes(context: BotContext): readonly ReportedVote[] {
  const { seen, randomInt } = context.view
  const mine = seen.votes.filter((vote) => vote.voter === context.me && !vote.silent && vote.ballot === 0)
  const votes = mine.map(({ round, voter, nominee }): ReportedVote => ({ round, voter, nominee }))
  const last = votes.at(-1)
  if (
    last === undefined ||
    !context.chance(context.isBlack ? context.parameters.falseStory : context.parameters.forgets)
  )
    return votes
  const others = context.own.seats.filter((seat) => seat !== last.nominee && seat !== context.me)
  const other = others[randomInt(others.length)]
  return other === undefined ? votes : [...votes.slice(0, -1), { ...last, nominee: other }]
}
