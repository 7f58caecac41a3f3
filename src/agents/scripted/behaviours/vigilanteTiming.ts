// Vigilante timing: a town shooter fires when its confidence exceeds a threshold. Confidence is the suspicion in
// percent, +30 for a confirmed black player, −20 up to day 2, +15 from day 5, limited to 0–100.

import { isActStep } from '../../../rules/night.ts'
import { roleSpec, type Rulebook } from '../../../rules/rulebook.ts'
import type { Role, Seat } from '../../../rules/vocabulary.ts'
import type { Behaviour } from '../behaviour.ts'
import { seatWithHighestValue, type BotContext } from '../botContext.ts'
import { nightActIntentOf } from '../../../rules/intent.ts'

export const vigilanteTimingBehaviour: Behaviour = {
  id: 'vigilante-timing',
  noRoom: (rulebook) =>
    rulebook.roles.some(({ role }) => isTownShooter(rulebook, role)) ? undefined : 'no-town-shooter',
  night: (context, { role, targets, mayPass }) => {
    if (!isTownShooter(context.view.rulebook, role)) return undefined
    const others = targets.filter((seat) => seat !== context.me)
    const target = seatWithHighestValue(others, (seat) => shotConfidence(context, seat))
    const fires = target !== undefined && shotConfidence(context, target) > context.parameters.shotFrom
    if (!fires && !mayPass) return undefined
    if (!fires) return {}
    context.addBehaviourThought('vigilante-timing', target)
    return { target }
  },
}

export function shotConfidence(context: BotContext, target: Seat): number {
  const day = context.view.seen.round
  const sure = context.own.confirmedBlackSeats.includes(target) ? 30 : 0
  const time = day <= 2 ? -20 : day >= 5 ? 15 : 0
  return Math.min(100, Math.max(0, Math.round(context.blackProbability(target) * 100) + sure + time))
}

function isTownShooter(rulebook: Rulebook, role: Role): boolean {
  const step = rulebook.night.find((candidate) => candidate.id === role)
  if (step === undefined || !isActStep(step) || nightActIntentOf(rulebook, step) !== 'harms') return false
  return roleSpec(rulebook, role).team === 'red'
}
