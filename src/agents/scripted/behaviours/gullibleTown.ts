// Gullible town: nobody of the town votes for a confirmed clear, and the last black courts the clears.

import { clears, townCheckers } from '../../suspicion/look.ts'
import { speaks, type Behaviour } from '../behaviour.ts'

export const gullibleTown: Behaviour = {
  id: 'gullible-town',
  noRoom: (rulebook) => {
    if (!speaks(rulebook)) return 'nobody-speaks'
    const pack = rulebook.roles.map(({ role }) => role)
    return townCheckers({ rulebook, pack }).length === 0 ? 'no-town-checker' : undefined
  },
  spares: (head, seat) => {
    if (head.isBlack || !clears(head.common).includes(seat)) return false
    head.do('gullible-town', seat)
    return true
  },
  speak: (head, ask) => {
    if (ask.kind !== 'speak' || !head.isBlack || head.partners.length > 0) return []
    const said = head.view.seen.said
    const courted = clears(head.common).find(
      (seat) =>
        head.own.living.includes(seat) &&
        !said.some(({ seat: by, act }) => by === head.me && act.type === 'trust' && act.target === seat),
    )
    if (courted === undefined) return []
    head.do('gullible-town', courted)
    return [{ type: 'trust', target: courted }]
  },
}
