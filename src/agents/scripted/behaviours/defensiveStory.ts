// Defensive storytelling: the player the table suspects most tells his game, whom he voted for and whom he would
// put out; a black may tell it falsely.

import type { Seat } from '../../../rules/vocabulary.ts'
import type { ToldVote } from '../../acts.ts'
import { speaks, type Behaviour } from '../behaviour.ts'
import { most, type BotContext } from '../botContext.ts'

export const defensiveStory: Behaviour = {
  id: 'defensive-story',
  noRoom: (rulebook) => (speaks(rulebook) ? undefined : 'nobody-speaks'),
  speak: (context, ask) => {
    if (ask.kind !== 'speak' || context.hasSaid('story', 'today')) return []
    const leads = most(context.common.living, (seat) => context.commonBlack(seat)) === context.me
    if (ask.floor !== 'tie' && (!leads || context.commonBlack(context.me) * 100 < context.parameters.storyFrom))
      return []
    const suspect = suspectOf(context)
    context.do('defensive-story')
    return [{ type: 'story', votes: votesTold(context), ...(suspect === undefined ? {} : { suspect }) }]
  },
}

function suspectOf(context: BotContext): Seat | undefined {
  const others = context.own.living.filter((seat) => seat !== context.me && !context.isPartner(seat))
  return most(others, (seat) => (context.isBlack ? context.commonBlack(seat) : context.black(seat)))
}

/** His votes as they were, or the last of them for somebody else. */
function votesTold(context: BotContext): readonly ToldVote[] {
  const { seen, randomInt } = context.view
  const mine = seen.votes.filter((vote) => vote.voter === context.me && !vote.silent && vote.ballot === 0)
  const votes = mine.map(({ round, voter, nominee }): ToldVote => ({ round, voter, nominee }))
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
