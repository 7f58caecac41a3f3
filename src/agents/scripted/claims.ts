// How a town's checker tells who he is and what he was shown.

import type { SpeechAct } from '../acts.ts'
import { townCheckers } from '../suspicion/look.ts'
import type { BotContext } from './botContext.ts'

export function isTownChecker({ view }: BotContext): boolean {
  return townCheckers(view).includes(view.role)
}

/** His card, where he has not named it yet, and every check he has not told. */
export function claimWithChecks(context: BotContext): readonly SpeechAct[] {
  const { seen, own, role } = context.view
  const told = seen.toldChecks.filter(({ by }) => by === context.me).map(({ target }) => target)
  const checks = own.checks
    .filter((check) => check.role === role && !told.includes(check.target))
    .map(({ target, answer, round }): SpeechAct => ({ type: 'tell-check', target, answer, night: round }))
  const claim: readonly SpeechAct[] = context.hasSaid('claim') ? [] : [{ type: 'claim', role }]
  return [...claim, ...checks]
}
