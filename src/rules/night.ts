// One night from its acts to its deaths, saves, marks and answers. Used alike by the running game
// and by the night calculator; remembers nothing between nights. Source: CITY-1 .. CITY-7.

import type { StandingTargets } from './events.ts'
import type { Flags } from './header.ts'
import { resolve, type TraceLine } from './overturn.ts'
import { sitterAt, type NightStep, type ResolveContext, type Rulebook, type Sitter } from './rulebook.ts'
import type { Answer, Role, Seat } from './vocabulary.ts'

export interface NightResult {
  /** Ascending. */
  readonly deaths: readonly Seat[]
  /** Seat the Doctor is credited with (CITY-7). */
  readonly saved: Seat | undefined
  readonly voteImmune: Seat | undefined
  /** Standing targets of roles bound by the no-repeat rule. */
  readonly standingTargets: StandingTargets
  readonly checks: Readonly<Partial<Record<Role, Answer>>>
  readonly trace: readonly TraceLine[]
}

export type NightInput = Pick<ResolveContext, 'seats' | 'acts' | 'previous'>

export function resolveNight(rulebook: Rulebook, flags: Flags, night: NightInput): NightResult {
  const { board, trace } = resolve(rulebook.graph, flags, { ...night, leaving: [] })
  const heal = board.standing('heal')[0]
  const visit = board.standing('visit')[0]
  return {
    deaths: [...board.dead].sort((a, b) => a - b),
    saved: board.standing('save')[0]?.seat,
    voteImmune: board.standing('vote-immunity')[0]?.seat,
    standingTargets: {
      ...(heal === undefined ? {} : { doctor: heal.seat }),
      ...(visit === undefined ? {} : { mistress: visit.seat }),
    },
    checks: answers(rulebook, night),
    trace,
  }
}

function answers(rulebook: Rulebook, night: NightInput): Partial<Record<Role, Answer>> {
  const checks: Partial<Record<Role, Answer>> = {}
  for (const step of rulebook.night) {
    const target = step.kind === 'check' ? night.acts[step.role] : undefined
    if (target === undefined) continue
    const answer = checkAnswer(rulebook, step, night.seats, target)
    if (answer !== undefined) checks[step.role] = answer
  }
  return checks
}

/** What the judge shows the checker; nothing when the checker or the target is out (CITY-1). */
export function checkAnswer(rulebook: Rulebook, step: NightStep, seats: readonly Sitter[], target: Seat): Answer | undefined {
  const sitter = sitterAt(seats, target)
  if (sitter?.alive !== true || !hasLivingActor(step, seats)) return undefined
  return rulebook.check(step.role, sitter.role)
}

export function hasLivingActor(step: NightStep, seats: readonly Sitter[]): boolean {
  return livingActor(step.actors, seats) !== undefined
}

/** The first living holder of one of the roles. */
export function livingActor(roles: readonly Role[], seats: readonly Sitter[]): Sitter | undefined {
  return seats.find((sitter) => sitter.alive && roles.includes(sitter.role))
}
