// Merged members: two entries in the roster that are the same person. All data about the merged member is read as data
// about the member they were merged into. Stored data does not change, so unmerging restores both members completely.

import type { GameRow } from '../../scoring/gameRow.ts'
import type { StandingsCut } from '../../scoring/standings/cut.ts'
import { nameComparisonKey } from './name.ts'
import type { LineupSource, PlanEvent } from './planEvents.ts'

/** The fields of members that determine which of them are the same person. */
type Members = ReadonlyMap<
  string,
  { readonly id: string; readonly name: string; readonly mergedInto?: string; readonly leftWithImport?: true }
>
export interface Roster {
  readonly members: Members
}

/** Cached results of `resolveMemberId` for merged members, by roster. */
const resolved = new WeakMap<Members, Map<string, string>>()

/**
 * Resolves a member to the member whose data counts: the member itself unless it was merged. The search also ends if
 * merges form a cycle, although no fold creates one.
 */
export function resolveMemberId({ members }: Roster, id: string): string {
  if (members.get(id)?.mergedInto === undefined) return id
  const known = resolved.get(members) ?? new Map<string, string>()
  resolved.set(members, known)
  const passed = new Set<string>()
  let person = id
  while (!passed.has(person)) {
    const found = known.get(person) ?? members.get(person)?.mergedInto
    if (found === undefined) break
    passed.add(person)
    person = found
  }
  for (const each of passed) known.set(each, person)
  return person
}

/**
 * Returns the person's current name, or the id if the club does not know the person or their name has not arrived yet.
 */
export function memberNameOf(club: Roster, id: string): string {
  const name = club.members.get(resolveMemberId(club, id))?.name ?? ''
  return name === '' ? id : name
}

/** Whether a merge would merge a member into itself, directly or through other members. */
export function wouldMergeIntoSelf(club: Roster, from: string, into: string): boolean {
  return resolveMemberId(club, into) === resolveMemberId(club, from)
}

export function hasMergedMembers({ members }: Roster): boolean {
  for (const { mergedInto } of members.values()) if (mergedInto !== undefined) return true
  return false
}

type Resolve = (member: string) => string

/** Replaces the member ids of a game row with `resolve`. Returns the same object if nobody in the row was merged. */
export function resolveMembersInGameRow(row: GameRow, resolve: Resolve): GameRow {
  const { judgeId = '', seats } = row
  const isSameJudge = resolve(judgeId) === judgeId
  if (isSameJudge && seats.every(({ member }) => resolve(member) === member)) return row
  return {
    ...row,
    ...(isSameJudge ? {} : { judgeId: resolve(judgeId) }),
    seats: seats.map((seat) => ({ ...seat, member: resolve(seat.member) })),
  }
}

export function resolvePlanEventMembers(event: PlanEvent, resolve: Resolve): PlanEvent {
  switch (event.type) {
    case 'EntrantsAdded':
    case 'EntrantsCheckedIn':
      return { ...event, members: event.members.map(resolve) }
    case 'EntrantWithdrawn':
    case 'EntrantMarked':
    case 'PointsGiven':
      return { ...event, member: resolve(event.member) }
    case 'PlayerReplaced':
      return event.member === undefined ? event : { ...event, member: resolve(event.member) }
    case 'StageAdded':
    case 'StageChanged': {
      const { lineup, judgeIds, source } = event
      return {
        ...event,
        lineup: lineup.map(resolve),
        judgeIds: judgeIds.map(resolve),
        ...(source ? { source: resolveMembersInLineupSource(source, resolve) } : {}),
      }
    }
    case 'JudgeNamed':
      return { ...event, judgeId: resolve(event.judgeId) }
    case 'LotDrawn':
      return { ...event, tied: event.tied.map(resolve), drawn: event.drawn.map(resolve) }
    case 'LineupDecided':
      return {
        ...event,
        cut: resolveCutMembers(event.cut, resolve),
        changes: event.changes.map((change) => ({ ...change, member: resolve(change.member) })),
      }
    case 'PlanImportUndone':
      return { ...event, entrants: event.entrants.map(resolve) }
    case 'PairsSet': {
      const pairs = event.pairs
        .map((pair) => ({ ...pair, a: resolve(pair.a), b: resolve(pair.b) }))
        .filter(({ a, b }) => a !== b)
      const keys = pairs.map(({ a, b }) => [a, b].sort().join(' '))
      return { ...event, pairs: pairs.filter((_, index) => keys.indexOf(keys[index] ?? '') === index) }
    }
    default:
      return event
  }
}

/** Applies `resolve` to every member id in the source of a line-up. */
export function resolveMembersInLineupSource(source: LineupSource, resolve: Resolve): LineupSource {
  return { ...source, cut: resolveCutMembers(source.cut, resolve) }
}

function resolveCutMembers({ through, tied, open }: StandingsCut, resolve: Resolve): StandingsCut {
  return { through: through.map(resolve), tied: tied.map(resolve), open }
}

/**
 * Member ids by name key, including former names. A member who currently has a name takes precedence over one who had
 * it before being merged, and both take precedence over a person who left when an import was undone.
 */
export function createMemberNameKeyIndex(club: Roster): ReadonlyMap<string, string> {
  const former = [...club.members.values()].sort(
    (a, b) =>
      Number(b.leftWithImport ?? false) - Number(a.leftWithImport ?? false) ||
      Number(a.mergedInto === undefined) - Number(b.mergedInto === undefined),
  )
  return new Map(former.map(({ id, name }) => [nameComparisonKey(name), resolveMemberId(club, id)]))
}
