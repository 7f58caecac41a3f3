// One person under two names: all that speaks of the one who was merged is read as of the one he
// was merged into. Nothing stored is changed, so that parting them brings everything back.

import type { GameRow } from '../../scoring/gameRow.ts'
import type { Cut } from '../../scoring/standings/standingRow.ts'
import { nameKey } from './name.ts'
import type { LineupSource, PlanEvent } from './planEvents.ts'

/** Of members, as much as has to do with who they are. */
type Members = ReadonlyMap<string, { readonly id: string; readonly name: string; readonly mergedInto?: string }>
export interface Roster {
  readonly members: Members
}

/** Of each roster: who the people are who were merged, as far as somebody asked. */
const resolved = new WeakMap<Members, Map<string, string>>()

/** Who somebody is now: himself, unless merged. A ring, which no fold makes, ends where it began. */
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

/** The name that the person bears now; the id of somebody whom the club does not know, or whose name has not come. */
export function memberNameOf(club: Roster, id: string): string {
  const name = club.members.get(resolveMemberId(club, id))?.name ?? ''
  return name === '' ? id : name
}

/** Whether a merge would merge somebody with himself, in one step or in several. */
export function wouldMergeIntoSelf(club: Roster, from: string, into: string): boolean {
  return resolveMemberId(club, into) === resolveMemberId(club, from)
}

export function hasMergedMembers({ members }: Roster): boolean {
  for (const { mergedInto } of members.values()) if (mergedInto !== undefined) return true
  return false
}

type Resolve = (member: string) => string

/** The same row when no one in it was merged. */
export function resolveRowMembers(row: GameRow, resolve: Resolve): GameRow {
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
        ...(source ? { source: resolveSourceMembers(source, resolve) } : {}),
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

/** A line-up's source with everybody in it as `resolve` has him. */
export function resolveSourceMembers(source: LineupSource, resolve: Resolve): LineupSource {
  return { ...source, cut: resolveCutMembers(source.cut, resolve) }
}

function resolveCutMembers({ through, tied, open }: Cut, resolve: Resolve): Cut {
  return { through: through.map(resolve), tied: tied.map(resolve), open }
}

// Members by name: the one who has it now, before one who had it until he was merged.
/** People by the keys of their names, former names included. */
export function memberIdByNameKey(club: Roster): ReadonlyMap<string, string> {
  const former = [...club.members.values()].sort(
    (a, b) => Number(a.mergedInto === undefined) - Number(b.mergedInto === undefined),
  )
  return new Map(former.map(({ id, name }) => [nameKey(name), resolveMemberId(club, id)]))
}
