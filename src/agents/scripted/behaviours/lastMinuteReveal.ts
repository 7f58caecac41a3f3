// Last-minute reveal: a town checker who has cleared somebody claims their role close to the deadline. This happens in
// the last pass of a voting window if more than half of the living players vote against one player. In rulebooks with
// speeches after a tie, it happens in these speeches, before the revote.

import type { Rulebook } from '../../../rules/rulebook.ts'
import type { Seat } from '../../../rules/vocabulary.ts'
import { townCheckerRoles } from '../../suspicion/perspective.ts'
import type { SeatQuestionOfKind } from '../../questions.ts'
import type { BotContext } from '../botContext.ts'
import { composeRoleClaimAndChecks, isTownChecker } from '../townChecker.ts'
import { hasSpeeches, type Behaviour } from '../behaviour.ts'

export const lastMinuteRevealBehaviour: Behaviour = {
  id: 'last-minute-reveal',
  noRoom: (rulebook) => {
    if (!hasSpeeches(rulebook)) return 'nobody-speaks'
    if (!hasLateWord(rulebook)) return 'no-word-near-the-deadline'
    const pack = rulebook.roles.map(({ role }) => role)
    return townCheckerRoles({ rulebook, pack }).length === 0 ? 'no-town-checker' : undefined
  },
  speak: (context, ask) => {
    if (!isTownChecker(context) || context.hasSaid('claim') || !isWagonAtTheDeadline(context, ask)) return []
    const hasCleared = context.view.own.checks.some(({ target }) => context.own.teams[target - 1] === 'red')
    if (!hasCleared) return []
    context.addBehaviourThought('last-minute-reveal')
    return composeRoleClaimAndChecks(context)
  },
}

/**
 * Whether players may speak shortly before a vote is decided: in a voting window with talk, or in the speeches of a
 * tie.
 */
function hasLateWord({ day: { vote } }: Rulebook): boolean {
  return vote !== undefined && (vote.mayChange || (vote.needs === 'most' && vote.tie === 'speeches'))
}

function isWagonAtTheDeadline(
  { view, own }: BotContext,
  ask: SeatQuestionOfKind<'speak'> | SeatQuestionOfKind<'ballot'>,
): boolean {
  if (ask.kind === 'speak') return ask.floor === 'tie'
  if (ask.pass < ask.passes) return false
  const votes = new Map<Seat, number>()
  for (const { nominee } of view.game.votes) votes.set(nominee, (votes.get(nominee) ?? 0) + 1)
  return Math.max(0, ...votes.values()) * 2 > own.living.length
}
