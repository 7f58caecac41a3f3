// What the plan says beside the games of a results sheet: rounds that are still to come, whom the seating
// puts where, and whom it keeps apart. Reads the plan alone (spec of cli, "Results sheet").

import type { GameRow, Place } from '../../../scoring/row.ts'
import { stageRounds } from '../../../scoring/rounds.ts'
import { personOf } from '../../model/merged.ts'
import { judgeAt, membersAt, type PlannedStage } from '../../model/plan.ts'
import type { Pair } from '../../model/planEvents.ts'
import type { SeasonData } from '../../model/seasonData.ts'
import type { SheetRow } from '../sheets/rows.ts'

export type RowPlan = Pick<SheetRow, 'rounds' | 'planned' | 'neverWith' | 'ratherNotWith'>

interface PlannedTable {
  readonly place: Place
  readonly members: readonly string[]
  /** '' = nobody is named. */
  readonly judge: string
}

/** Tables that are seated and have no game, of all stages or of one. */
export function plannedTables({ plan, rows }: SeasonData, only: string | undefined): readonly PlannedTable[] {
  const played = new Set(
    [...rows].flatMap(({ place, isVoid, outcome }) => (place && !isVoid && outcome !== null ? [keyOf(place)] : [])),
  )
  return [...plan.stages.values()]
    .filter(({ id }) => only === undefined || id === only)
    .flatMap((stage) => tablesOf(stage).filter(({ place }) => !played.has(keyOf(place))))
}

function tablesOf(stage: PlannedStage): readonly PlannedTable[] {
  return (stage.schedule ?? []).flatMap((tables, round) =>
    tables.map((_, table) => ({
      place: { stage: stage.id, round: round + 1, table: table + 1 },
      members: membersAt(stage, round + 1, table + 1) ?? [],
      judge: judgeAt(stage, round + 1, table + 1),
    })),
  )
}

/** What is said of a seat; of parts of a season only who was planned there. */
export function plannedWith(
  data: SeasonData,
  games: readonly GameRow[],
  isWhole: boolean,
): (member: string, place: Place | undefined, seat: number) => RowPlan {
  const { plan, club } = data
  const nameOf = (member: string) => club.members.get(personOf(club, member))?.name ?? member
  const distinct = stageRounds(
    games.flatMap(({ place }) => (place ? [{ stage: place.stage, round: place.round }] : [])),
  )
  const apart = namesByMember(plan.pairs, 'separate', nameOf)
  const avoided = namesByMember(plan.pairs, 'avoid', nameOf)
  return (member, place, seat) => {
    const stage = place && plan.stages.get(place.stage)
    const planned = stage && place && membersAt(stage, place.round, place.table)?.[seat - 1]
    const neverWith = apart.get(member)
    const ratherNotWith = avoided.get(member)
    return {
      ...(isWhole && stage && stage.rounds > (distinct.get(stage.id) ?? 0) ? { rounds: stage.rounds } : {}),
      ...(planned === undefined ? {} : { planned: nameOf(planned) }),
      ...(isWhole && neverWith ? { neverWith } : {}),
      ...(isWhole && ratherNotWith ? { ratherNotWith } : {}),
    }
  }
}

function namesByMember(
  pairs: readonly Pair[],
  kind: Pair['kind'],
  nameOf: (member: string) => string,
): ReadonlyMap<string, readonly string[]> {
  const names = new Map<string, readonly string[]>()
  for (const { a, b, kind: own } of pairs) {
    if (own !== kind) continue
    names.set(a, [...(names.get(a) ?? []), nameOf(b)])
    names.set(b, [...(names.get(b) ?? []), nameOf(a)])
  }
  return names
}

function keyOf({ stage, round, table }: Place): string {
  return JSON.stringify([stage, round, table])
}
