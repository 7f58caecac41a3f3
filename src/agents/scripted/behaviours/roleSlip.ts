// Role slip: a player who acts at night may say a word only he would say ("I protected myself", "I investigated",
// "my shot"). The others hear it: rule `slip` of suspicion, and the night's choice of the blacks.

import { ownAct } from '../botContext.ts'
import type { Slip } from '../../acts.ts'
import { speaks, type Behaviour } from '../behaviour.ts'
import { isAct } from '../../../rules/night.ts'

const SLIP_OF = { heal: 'heal', check: 'check', kill: 'kill' } as const satisfies Partial<Record<string, Slip>>

export const roleSlip: Behaviour = {
  id: 'role-slip',
  noRoom: (rulebook) => {
    if (!speaks(rulebook)) return 'nobody-speaks'
    return rulebook.night.some((step) => isAct(step) && step.kind in SLIP_OF) ? undefined : 'no-night-acts'
  },
  speak: (context, ask) => {
    const kind = ownAct(context.view, context.view.role)?.kind
    if (ask.kind !== 'speak' || kind === undefined || kind === 'visit' || context.hasSaid('slip')) return []
    if (context.view.own.acts.every((act) => act.target === undefined) || !context.chance(context.parameters.slip))
      return []
    context.do('role-slip')
    return [{ type: 'slip', kind: SLIP_OF[kind] }]
  },
}
