// How a town's checker tells who he is and what he was shown.

import type { SpeechAct } from '../talk/acts.ts'
import { townCheckers } from '../suspicion/look.ts'
import type { Head } from './head.ts'

export function isTownChecker({ view }: Head): boolean {
  return townCheckers(view).includes(view.role)
}

/** His card, where he has not named it yet, and every check he has not told. */
export function claimWithChecks(head: Head): readonly SpeechAct[] {
  const { seen, own, role } = head.view
  const told = seen.toldChecks.filter(({ by }) => by === head.me).map(({ target }) => target)
  const checks = own.checks
    .filter((check) => check.role === role && !told.includes(check.target))
    .map(({ target, answer, round }): SpeechAct => ({ type: 'tell-check', target, answer, night: round }))
  const claim: readonly SpeechAct[] = head.hasSaid('claim') ? [] : [{ type: 'claim', role }]
  return [...claim, ...checks]
}
