// Parses a pasted list of players for the form's preview: `Name` or `Name; Club` per line, or columns of a spreadsheet.
// The club has the final decision; the preview predicts it. Pure.

import type { Enrolment } from '../../../../api/contract/people.ts'
import type { EntrantView, Pair, PlanView } from '../../../../api/contract/seasons.ts'
import { nameKey, parseNameLines } from '../../../kit/nameList.ts'
import { leaverOfSlot, type MemberWithName, playersInSlots } from '../../../shared/plan/replacing.ts'

export interface EntrantList {
  /** People to send to the club, in the order of the list. */
  readonly people: readonly Enrolment[]
  /** Names that are not in the club yet. */
  readonly joining: readonly string[]
  /** Names of members who are not in the plan yet. */
  readonly known: readonly string[]
  /** Names that are already in the plan. */
  readonly entered: readonly string[]
  /** Second and further occurrences of names in the list. */
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
    // The list may still supply the club of a player who is already an entrant.
    if (!isEntered || club !== '') list.people.push({ name, ...(club === '' ? {} : { club }) })
  }
  return list
}

// Pairs of people from the same club, to keep them apart in one step. Pure.
export interface ClubGroup {
  readonly club: string
  readonly members: readonly string[]
}

/** Clubs with two or more entrants, the largest first. Spelling variants of a club's name count as one club. */
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

/** Existing pairs, plus a pair for any two members of the same club. */
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
        // A pair that must be kept apart is never weakened to a pair to avoid.
        if (next.get(key)?.kind !== 'separate') next.set(key, { a, b, kind })
      }
    }
  }
  return [...next.values()]
}

export function pairKeyOf({ a, b }: Pick<Pair, 'a' | 'b'>): string {
  return [a, b].sort().join(' ')
}

// A person's table and seat, or their table as judge, in every round of every seated stage. People are found by part of
// the name. Pure.
interface SeatedRound {
  readonly round: number
  /** `undefined` if the person sits this round out or is not in the stage at that time. */
  readonly at?: { readonly table: number; readonly seat: number }
  /** Number of the table that the person judges in this round. */
  readonly judges?: number
  /** Set if the person left before this round and was not replaced. */
  readonly hasLeft?: true
}

interface StageSeats {
  readonly stage: string
  readonly name: string
  readonly rounds: readonly SeatedRound[]
}

/** Seated stages in which the person plays or judges at least one round, in order of play. */
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

/** People whose name contains the typed text, sorted by name. */
export function findByNamePart<P extends MemberWithName>(entrants: readonly P[], typed: string): readonly P[] {
  const key = nameKey(typed)
  return key === ''
    ? []
    : entrants.filter(({ name }) => nameKey(name).includes(key)).toSorted((a, b) => a.name.localeCompare(b.name))
}
