// Cross-game memory: once in a game, a player may mention an earlier game of the series and the black card that a
// living player had in it. It changes nobody's suspicion, because the cards are dealt again.

import { roleSpec } from '../../../rules/rulebook.ts'
import { hasSpeeches, type Behaviour } from '../behaviour.ts'

export const crossGameMemoryBehaviour: Behaviour = {
  id: 'cross-game-memory',
  noRoom: (rulebook) => (hasSpeeches(rulebook) ? undefined : 'nobody-speaks'),
  speak: (context, ask) => {
    const { past, randomInt, rulebook } = context.view
    if (ask.kind !== 'speak' || past.length === 0 || context.hasSaid('recall-game')) return []
    if (!context.chance(context.parameters.recall)) return []
    const back = randomInt(past.length)
    const held = context.own.living.flatMap((seat) => {
      const role = past[back]?.roles[seat - 1]
      return role === undefined || seat === context.me || roleSpec(rulebook, role).team === 'red'
        ? []
        : [{ seat, role }]
    })
    const one = held[randomInt(Math.max(1, held.length))]
    if (one === undefined) return []
    context.addBehaviourThought('cross-game-memory', one.seat)
    return [{ type: 'recall-game', target: one.seat, role: one.role, back: back + 1 }]
  },
}
