// Gullible town: the town does not vote for players whom the trusted checker has cleared, and the last black player
// expresses trust in them.

import { townCheckerRoles } from '../../suspicion/perspective.ts'
import { hasSpeeches, type Behaviour } from '../behaviour.ts'

export const gullibleTownBehaviour: Behaviour = {
  id: 'gullible-town',
  noRoom: (rulebook) => {
    if (!hasSpeeches(rulebook)) return 'nobody-speaks'
    const pack = rulebook.roles.map(({ role }) => role)
    return townCheckerRoles({ rulebook, pack }).length === 0 ? 'no-town-checker' : undefined
  },
  spares: (context, seat) => {
    if (context.isBlack || !context.common.clears.includes(seat)) return false
    context.addBehaviourThought('gullible-town', seat)
    return true
  },
  speak: (context, ask) => {
    if (ask.kind !== 'speak' || !context.isBlack || context.partners.length > 0) return []
    const said = context.view.seen.said
    const courted = context.common.clears.find(
      (seat) =>
        context.own.living.includes(seat) &&
        !said.some(({ seat: by, act }) => by === context.me && act.type === 'trust' && act.target === seat),
    )
    if (courted === undefined) return []
    context.addBehaviourThought('gullible-town', courted)
    return [{ type: 'trust', target: courted }]
  },
}
