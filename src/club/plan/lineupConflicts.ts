// Finds every line-up of the club that no longer matches the standings, with the names of its members. Called after
// each entry of a running game, which changes no line-up, so each result is cached until one of its inputs changes.

import { memberNameOf } from '../model/mergedMembers.ts'
import { countedGameRows } from '../../scoring/counting.ts'
import { openSeasonData } from '../repository/openSeasonData.ts'
import { type LineupConflict, lineupConflictOf } from './lineup.ts'

/** A line-up that no longer matches the standings, with the names of its members. */
export interface LineupConflictWithNames extends Omit<LineupConflict, 'stage' | 'in' | 'out' | 'tied'> {
  readonly season: { readonly id: string; readonly name: string }
  readonly stage: { readonly id: string; readonly name: string }
  readonly in: readonly MemberIdAndName[]
  readonly out: readonly MemberIdAndName[]
  readonly tied: readonly MemberIdAndName[]
}

export interface MemberIdAndName {
  readonly member: string
  readonly name: string
}

type SeasonDataSource = Parameters<typeof openSeasonData>[0]

export function createLineupConflictFinder(): (repository: SeasonDataSource) => readonly LineupConflictWithNames[] {
  const found = new Map<
    string,
    { readonly of: readonly unknown[]; readonly conflicts: readonly LineupConflictWithNames[] }
  >()

  function conflictsOf(repository: SeasonDataSource, season: string): readonly LineupConflictWithNames[] {
    const plan = repository.planOf(season)
    if (![...plan.stages.values()].some(({ source }) => source)) return []
    // Games of all seasons, because a ranking may use ratings.
    const finished = countedGameRows(repository.rows.values())
    const { members, seasons, schemes, eventClubs } = repository.club
    const of = [members, seasons, schemes, eventClubs, plan, ...finished]
    const before = found.get(season)
    if (before && before.of.length === of.length && before.of.every((each, index) => each === of[index]))
      return before.conflicts
    const conflicts = namedConflicts(repository, season)
    found.set(season, { of, conflicts })
    return conflicts
  }

  return (repository) => [...repository.club.seasons.keys()].flatMap((season) => conflictsOf(repository, season))
}

function namedConflicts(repository: SeasonDataSource, season: string): readonly LineupConflictWithNames[] {
  const data = openSeasonData(repository, season)
  if (!data.ok) return []
  const { club, plan, season: record } = data.value
  const named = (members: readonly string[]) => members.map((member) => ({ member, name: memberNameOf(club, member) }))
  return [...plan.stages.values()].flatMap((stage) => {
    const conflict = lineupConflictOf(data.value, stage)
    return conflict
      ? {
          ...conflict,
          season: { id: season, name: record.name },
          stage: { id: stage.id, name: stage.name },
          in: named(conflict.in),
          out: named(conflict.out),
          tied: named(conflict.tied),
        }
      : []
  })
}
