// Replacements of a stage: who was replaced by whom, who can still be, and by whom. Pure.

import type { Member } from '../../../../api/contract/members.ts'
import type { PlanView, StageView } from '../../../../api/contract/plan.ts'
import { nameKey, unmarked } from '../../../logic/nameList.ts'

export interface Named {
  readonly member: string
  readonly name: string
}

export interface ReplacementLine {
  readonly place: number
  readonly fromRound: number
  readonly reason: string
  readonly before: Named
  readonly after: Named
}

/** The last to come in for whoever held a place, by a round. */
export function replacementAt(
  { replacements }: Pick<StageView, 'replacements'>,
  place: number,
  round: number,
): StageView['replacements'][number] | undefined {
  return replacements.findLast((each) => each.place === place && each.fromRound <= round)
}

/** Who plays in a place in a round. */
export function playerAt(stage: Pick<StageView, 'lineup' | 'replacements'>, place: number, round: number): string {
  return replacementAt(stage, place, round)?.member ?? stage.lineup[place - 1] ?? ''
}

export function replacementLines(plan: Pick<PlanView, 'entrants'>, stage: StageView): readonly ReplacementLine[] {
  const named = naming(plan)
  return stage.replacements.map((each) => {
    const before = { ...stage, replacements: stage.replacements.filter((other) => other !== each) }
    return {
      place: each.place,
      fromRound: each.fromRound,
      reason: each.reason,
      before: named(playerAt(before, each.place, each.fromRound)),
      after: named(each.member),
    }
  })
}

/** The first round nobody has begun to play; undefined when all are begun. */
export function firstOpenRound({ rounds, games }: Pick<StageView, 'rounds' | 'games'>): number | undefined {
  const last = Math.max(0, ...games.map(({ round }) => round))
  return last < rounds ? last + 1 : undefined
}

/** Those who play from a round on, with their places. */
export function playing(
  plan: Pick<PlanView, 'entrants'>,
  stage: StageView,
  round: number,
): readonly (Named & { readonly place: number })[] {
  const named = naming(plan)
  return stage.lineup.map((_, index) => ({ place: index + 1, ...named(playerAt(stage, index + 1, round)) }))
}

export interface Newcomers {
  readonly entrants: readonly Named[]
  /** Of the club, not in the plan yet. */
  readonly members: readonly Named[]
}

/** Those who do not play in any later round of the stage. */
export function newcomers(
  plan: Pick<PlanView, 'entrants'>,
  stage: StageView,
  round: number,
  roster: readonly Member[],
): Newcomers {
  const busy = new Set<string>()
  for (let later = round; later <= stage.rounds; later += 1)
    for (const { member } of playing(plan, stage, later)) busy.add(member)
  const entered = new Set(plan.entrants.map(({ member }) => member))
  return {
    entrants: plan.entrants.filter(({ member }) => !busy.has(member)),
    members: roster
      .filter(({ id, active }) => active && !entered.has(id))
      .map(({ id, name }) => ({ member: id, name })),
  }
}

export type Newcomer =
  | { readonly kind: 'nobody' }
  | { readonly kind: 'plays'; readonly name: string }
  /** Not entered yet, or new to the club. */
  | { readonly kind: 'entrant' | 'member' | 'new'; readonly name: string }

/** Who is meant by a typed name: somebody free, somebody who plays already, or one who is new. */
export function newcomerNamed(typed: string, free: Newcomers, playing: readonly Named[]): Newcomer {
  const key = nameKey(typed)
  if (key === '') return { kind: 'nobody' }
  const named = (people: readonly Named[]) => people.find(({ name }) => nameKey(name) === key)?.name
  const plays = named(playing)
  if (plays !== undefined) return { kind: 'plays', name: plays }
  const entrant = named(free.entrants)
  if (entrant !== undefined) return { kind: 'entrant', name: entrant }
  const member = named(free.members)
  return member === undefined ? { kind: 'new', name: unmarked(typed) } : { kind: 'member', name: member }
}

/** People of a plan by their names. */
export function naming({ entrants }: Pick<PlanView, 'entrants'>): (member: string) => Named {
  const names = new Map(entrants.map(({ member, name }) => [member, name]))
  return (member) => ({ member, name: names.get(member) ?? member })
}
