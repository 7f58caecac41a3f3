// A town checker's claim of their role and report of their checks.

import type { SpeechAct } from '../speechActs.ts'
import type { BotContext } from './botContext.ts'

export function isTownChecker({ view, common }: BotContext): boolean {
  return common.ground.cards.checkers.includes(view.role)
}

/** A claim of the role, unless already made, and a report of every check that is not yet reported. */
export function composeRoleClaimAndChecks(context: BotContext): readonly SpeechAct[] {
  const { seen, own, role } = context.view
  const told = seen.toldChecks.filter(({ by }) => by === context.me).map(({ target }) => target)
  const checks = own.checks
    .filter((check) => check.role === role && !told.includes(check.target))
    .map(({ target, answer, round }): SpeechAct => ({ type: 'tell-check', target, answer, night: round }))
  const claim: readonly SpeechAct[] = context.hasSaid('claim') ? [] : [{ type: 'claim', role }]
  return [...claim, ...checks]
}
