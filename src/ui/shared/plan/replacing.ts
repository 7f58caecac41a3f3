// Replacements in a stage: past replacements and departures, players who can still be replaced, and possible newcomers.
// Pure.

import type { Member } from '../../../api/contract/people.ts'
import type { PlanView, StageView } from '../../../api/contract/plan.ts'
import { nameComparisonKey, unmarked } from '../../kit/nameList.ts'

export interface MemberWithName {
  readonly member: string
  readonly name: string
}

export interface ReplacementLine {
  readonly place: number
  readonly fromRound: number
  readonly reason: string
  /** Previous holder of the slot. If omitted, the slot was empty. */
  readonly before?: MemberWithName
  /** New holder of the slot. If omitted, the player left without a replacement. */
  readonly after?: MemberWithName
}

/** Latest replacement in a slot that applies in the given round. */
export function latestReplacementInSlot(
  { replacements }: Pick<StageView, 'replacements'>,
  place: number,
  round: number,
): StageView['replacements'][number] | undefined {
  return replacements.findLast((each) => each.place === place && each.fromRound <= round)
}

type StageSlots = Pick<StageView, 'lineup' | 'replacements'>

/** Player in a slot in a round, or `undefined` if the player left and was not replaced. */
export function playerInSlot(stage: StageSlots, place: number, round: number): string | undefined {
  const replaced = latestReplacementInSlot(stage, place, round)
  return replaced ? replaced.member : stage.lineup[place - 1]
}

/** Players in the order of seats. If a slot is empty, the following players move up. */
export function playersInSlots(stage: StageSlots, places: readonly number[], round: number): readonly string[] {
  return places.flatMap((place) => playerInSlot(stage, place, round) ?? [])
}

/** The player who left a slot, if the slot is empty in this round. */
export function leaverOfSlot(stage: StageSlots, place: number, round: number): string | undefined {
  const left = latestReplacementInSlot(stage, place, round)
  return left && left.member === undefined ? playerInSlot(stage, place, left.fromRound - 1) : undefined
}

export function replacementLines(plan: Pick<PlanView, 'entrants'>, stage: StageView): readonly ReplacementLine[] {
  const named = createNameLookup(plan)
  return stage.replacements.map((each) => {
    const before = { ...stage, replacements: stage.replacements.filter((other) => other !== each) }
    const held = playerInSlot(before, each.place, each.fromRound)
    return {
      place: each.place,
      fromRound: each.fromRound,
      reason: each.reason,
      ...(held === undefined ? {} : { before: named(held) }),
      ...(each.member === undefined ? {} : { after: named(each.member) }),
    }
  })
}

/** The round after the last round with a game, or `undefined` if the stage's last round has begun. */
export function firstUnstartedRound({ rounds, games }: Pick<StageView, 'rounds' | 'games'>): number | undefined {
  const last = Math.max(0, ...games.map(({ round }) => round))
  return last < rounds ? last + 1 : undefined
}

export interface SlotHolder extends MemberWithName {
  readonly place: number
  /** Set if the player has left and the slot is still empty, so that a newcomer may take it. */
  readonly hasLeft?: true
}

/** Holders of all slots from a round on, including players who left their slot empty. */
export function slotHolders(plan: Pick<PlanView, 'entrants'>, stage: StageView, round: number): readonly SlotHolder[] {
  const named = createNameLookup(plan)
  return stage.lineup.flatMap((_, index): readonly SlotHolder[] => {
    const place = index + 1
    const player = playerInSlot(stage, place, round)
    if (player !== undefined) return [{ place, ...named(player) }]
    const left = leaverOfSlot(stage, place, round)
    return left === undefined ? [] : [{ place, ...named(left), hasLeft: true }]
  })
}

/** Players from a round on, with their slots. */
export function playingSlotHolders(
  plan: Pick<PlanView, 'entrants'>,
  stage: StageView,
  round: number,
): readonly SlotHolder[] {
  return slotHolders(plan, stage, round).filter(({ hasLeft }) => !hasLeft)
}

export interface AvailableNewcomers {
  readonly entrants: readonly MemberWithName[]
  /** Members of the club who are not in the plan yet. */
  readonly members: readonly MemberWithName[]
}

/** People who do not play in this round or a later round of the stage. */
export function availableNewcomers(
  plan: Pick<PlanView, 'entrants'>,
  stage: StageView,
  round: number,
  roster: readonly Member[],
): AvailableNewcomers {
  const busy = new Set<string>()
  for (let later = round; later <= stage.rounds; later += 1)
    for (const { member } of playingSlotHolders(plan, stage, later)) busy.add(member)
  const entered = new Set(plan.entrants.map(({ member }) => member))
  return {
    entrants: plan.entrants.filter(({ member }) => !busy.has(member)),
    members: roster
      .filter(({ id, active }) => active && !entered.has(id))
      .map(({ id, name }) => ({ member: id, name })),
  }
}

export type NewcomerMatch =
  | { readonly kind: 'nobody' }
  | { readonly kind: 'plays'; readonly name: string }
  /** A newcomer: an entrant who does not play, a member who is not in the plan yet, or a person new to the club. */
  | { readonly kind: 'entrant' | 'member' | 'new'; readonly name: string }

/** The person to whom a typed name refers: an available person, a person who already plays, or a new person. */
export function matchNewcomerByName(
  typed: string,
  free: AvailableNewcomers,
  playing: readonly MemberWithName[],
): NewcomerMatch {
  const key = nameComparisonKey(typed)
  if (key === '') return { kind: 'nobody' }
  const named = (people: readonly MemberWithName[]) => people.find(({ name }) => nameComparisonKey(name) === key)?.name
  const plays = named(playing)
  if (plays !== undefined) return { kind: 'plays', name: plays }
  const entrant = named(free.entrants)
  if (entrant !== undefined) return { kind: 'entrant', name: entrant }
  const member = named(free.members)
  return member === undefined ? { kind: 'new', name: unmarked(typed) } : { kind: 'member', name: member }
}

/** Returns a function that looks up the names of people in a plan. */
export function createNameLookup({ entrants }: Pick<PlanView, 'entrants'>): (member: string) => MemberWithName {
  const names = new Map(entrants.map(({ member, name }) => [member, name]))
  return (member) => ({ member, name: names.get(member) ?? member })
}
