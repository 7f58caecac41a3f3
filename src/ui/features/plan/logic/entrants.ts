// A pasted list of players, `Name` or `Name; Club` a line (or columns of a spreadsheet), as the
// form previews it. The club decides in the end; this shows beforehand what it will say. Pure.

import type { Enrolment } from '../../../../api/contract/people.ts'
import type { EntrantView, Pair, PlanView } from '../../../../api/contract/seasons.ts'
import { nameKey, parseNameLines } from '../../../kit/nameList.ts'
import { leaverOfSlot, type MemberWithName, playersInSlots } from '../../../shared/plan/replacing.ts'

export interface EntrantList {
  /** What to ask the club for, in order. */
  readonly people: readonly Enrolment[]
  /** Not in the club yet. */
  readonly joining: readonly string[]
  /** Recognised, and new in the plan. */
  readonly known: readonly string[]
  /** In the plan already. */
  readonly entered: readonly string[]
  /** Came again in the same list. */
  readonly repeated: readonly string[]
}

export function parseEntrantList(text: string, members: readonly string[], entrants: readonly string[]): EntrantList {
  const inClub = new Set(members.map(nameKey))
  const inPlan = new Set(entrants.map(nameKey))
  const seen = new Set<string>()
  const list = {
    people: [] as Enrolment[],
    joining: [] as string[],
    known: [] as string[],
    entered: [] as string[],
    repeated: [] as string[],
  }
  for (const { name, club } of parseNameLines(text)) {
    const key = nameKey(name)
    if (seen.has(key)) {
      list.repeated.push(name)
      continue
    }
    seen.add(key)
    const isEntered = inPlan.has(key)
    if (isEntered) list.entered.push(name)
    else if (inClub.has(key)) list.known.push(name)
    else list.joining.push(name)
    // Somebody who is in already may still get his club from the list.
    if (!isEntered || club !== '') list.people.push({ name, ...(club === '' ? {} : { club }) })
  }
  return list
}

// Pairs of people from one club, so that they are kept apart in one go. Pure.
export interface ClubGroup {
  readonly club: string
  readonly members: readonly string[]
}

/** Clubs with two or more entrants, the largest first; one club however it is written. */
export function clubGroups(entrants: readonly Pick<EntrantView, 'member' | 'club'>[]): readonly ClubGroup[] {
  const groups = new Map<string, { club: string; members: string[] }>()
  for (const { member, club } of entrants) {
    if (club === undefined) continue
    const group = groups.get(nameKey(club)) ?? { club, members: [] }
    group.members.push(member)
    groups.set(nameKey(club), group)
  }
  return [...groups.values()]
    .filter(({ members }) => members.length > 1)
    .sort((a, b) => b.members.length - a.members.length)
}

/** All pairs there would be: those that are, and everybody of one club with everybody else of it. */
export function withClubmatesApart(
  pairs: readonly Pair[],
  groups: readonly ClubGroup[],
  kind: Pair['kind'],
): readonly Pair[] {
  const next = new Map(pairs.map((pair) => [pairKeyOf(pair), pair]))
  for (const { members } of groups) {
    for (const [index, a] of members.entries()) {
      for (const b of members.slice(index + 1)) {
        const key = pairKeyOf({ a, b })
        // A pair that must not meet does not become one that should not.
        if (next.get(key)?.kind !== 'separate') next.set(key, { a, b, kind })
      }
    }
  }
  return [...next.values()]
}

export function pairKeyOf({ a, b }: Pick<Pair, 'a' | 'b'>): string {
  return [a, b].sort().join(' ')
}

// Where somebody plays or judges: every seated round of every stage with his table and seat, found by a part of the
// name. Pure.
interface SeatedRound {
  readonly round: number
  /** Absent: he sits this round out, or is not in the stage at that time. */
  readonly at?: { readonly table: number; readonly seat: number }
  /** He judges a table of it. */
  readonly judges?: number
  /** He left before it and was not replaced. */
  readonly hasLeft?: true
}

interface StageSeats {
  readonly stage: string
  readonly name: string
  readonly rounds: readonly SeatedRound[]
}

/** Seated stages he plays or judges a round of, in order of play. */
export function stageSeatsOf({ stages }: Pick<PlanView, 'stages'>, member: string): readonly StageSeats[] {
  return stages.flatMap((stage): readonly StageSeats[] => {
    const rounds = (stage.schedule ?? []).map((tables, index): SeatedRound => {
      const round = index + 1
      for (const [table, places] of tables.entries()) {
        const seat = playersInSlots(stage, places, round).indexOf(member)
        if (seat !== -1) return { round, at: { table: table + 1, seat: seat + 1 } }
      }
      const judges = stage.judged.find((each) => each.judgeId === member && each.round === round)?.table
      if (judges !== undefined) return { round, judges }
      const hasLeft = stage.lineup.some((_, place) => leaverOfSlot(stage, place + 1, round) === member)
      return hasLeft ? { round, hasLeft } : { round }
    })
    return rounds.some(({ at, judges }) => at ?? judges) ? [{ stage: stage.id, name: stage.name, rounds }] : []
  })
}

/** Whose name has what was typed, by name. */
export function findByNamePart<P extends MemberWithName>(entrants: readonly P[], typed: string): readonly P[] {
  const key = nameKey(typed)
  return key === ''
    ? []
    : entrants.filter(({ name }) => nameKey(name).includes(key)).toSorted((a, b) => a.name.localeCompare(b.name))
}
