// Every line-up of the club that the standings no longer say, with the names of everybody in it. Asked after each entry
// of a running game, which changes none of it: what was found is kept until something it was found from is another.

import { countingRows } from '../../scoring/counting.ts'
import { openSeasonData } from '../repository/openSeasonData.ts'
import { lineupConflictOf, type LineupConflict } from './lineup.ts'

/** A line-up that is no longer what the standings say, with the names of everything in it. */
export interface NamedLineupConflict extends Omit<LineupConflict, 'stage' | 'in' | 'out' | 'tied'> {
  readonly season: { readonly id: string; readonly name: string }
  readonly stage: { readonly id: string; readonly name: string }
  readonly in: readonly NamedMember[]
  readonly out: readonly NamedMember[]
  readonly tied: readonly NamedMember[]
}

export interface NamedMember {
  readonly member: string
  readonly name: string
}

type Known = Parameters<typeof openSeasonData>[0]

export function lineupConflictFinder(): (repository: Known) => readonly NamedLineupConflict[] {
  const found = new Map<
    string,
    { readonly of: readonly unknown[]; readonly conflicts: readonly NamedLineupConflict[] }
  >()

  function conflictsOf(repository: Known, season: string): readonly NamedLineupConflict[] {
    const plan = repository.planOf(season)
    if (![...plan.stages.values()].some(({ source }) => source)) return []
    // Of every season: a ranking may go by ratings.
    const finished = countingRows(repository.rows.values())
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

function namedConflicts(repository: Known, season: string): readonly NamedLineupConflict[] {
  const data = openSeasonData(repository, season)
  if (!data.ok) return []
  const { club, plan, season: record } = data.value
  const named = (members: readonly string[]) =>
    members.map((member) => ({ member, name: club.members.get(member)?.name ?? member }))
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
