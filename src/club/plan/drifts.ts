// Every line-up of the club that the standings no longer say, with the names of everybody in it. Asked after each entry
// of a running game, which changes none of it: what was found is kept until something it was found from is another.

import { countingRows } from '../../scoring/counting.ts'
import { openSeasonData } from '../repository/openSeasonData.ts'
import { driftOf, type Drift } from './lineup.ts'

/** A line-up that is no longer what the standings say, with the names of everything in it. */
export interface NamedDrift extends Omit<Drift, 'stage' | 'in' | 'out' | 'tied'> {
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

export function driftFinder(): (repository: Known) => readonly NamedDrift[] {
  const found = new Map<string, { readonly of: readonly unknown[]; readonly drifts: readonly NamedDrift[] }>()

  function driftsOf(repository: Known, season: string): readonly NamedDrift[] {
    const plan = repository.planOf(season)
    if (![...plan.stages.values()].some(({ source }) => source)) return []
    // Of every season: a ranking may go by ratings.
    const finished = countingRows(repository.rows.values())
    const { members, seasons, schemes, eventClubs } = repository.club
    const of = [members, seasons, schemes, eventClubs, plan, ...finished]
    const before = found.get(season)
    if (before && before.of.length === of.length && before.of.every((each, index) => each === of[index]))
      return before.drifts
    const drifts = namedDrifts(repository, season)
    found.set(season, { of, drifts })
    return drifts
  }

  return (repository) => [...repository.club.seasons.keys()].flatMap((season) => driftsOf(repository, season))
}

function namedDrifts(repository: Known, season: string): readonly NamedDrift[] {
  const data = openSeasonData(repository, season)
  if (!data.ok) return []
  const { club, plan, season: record } = data.value
  const named = (members: readonly string[]) =>
    members.map((member) => ({ member, name: club.members.get(member)?.name ?? member }))
  return [...plan.stages.values()].flatMap((stage) => {
    const drift = driftOf(data.value, stage)
    return drift
      ? {
          ...drift,
          season: { id: season, name: record.name },
          stage: { id: stage.id, name: stage.name },
          in: named(drift.in),
          out: named(drift.out),
          tied: named(drift.tied),
        }
      : []
  })
}
