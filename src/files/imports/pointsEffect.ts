// Computes how points that are not part of a game would change a season's standings, for the preview of a file that
// contains such points. Pure function.

import { ok } from '../../rules/vocabulary.ts'
import type { StandingRow } from '../../scoring/standings/standingRow.ts'
import { seasonStandings } from '../../scoring/season.ts'
import { effectiveGivenPoints } from '../../scoring/ledger/givenPoints.ts'
import { createMemberNameKeyIndex } from '../../club/model/mergedMembers.ts'
import { nameComparisonKey } from '../../club/model/name.ts'
import { foldPlan } from '../../club/model/plan.ts'
import type { SeasonData } from '../../club/model/seasonData.ts'
import { type FilePlan, buildPlanImportEvents } from './importPlan.ts'

/**
 * Effect of the points on the current season. `before` and `after` are the names of the leaders, or an empty string if
 * there are none.
 */
export interface GivenPointsEffect {
  /** Number of games in the season that count. */
  readonly games: number
  /** Number of people in the file who already have such points in the season. */
  readonly known: number
  readonly before: string
  readonly after: string
}

export function computeGivenPointsEffect(data: SeasonData, file: FilePlan): GivenPointsEffect {
  const byName = createMemberNameKeyIndex(data.club)
  // A new person has no games and therefore no place in the standings.
  const memberOf = (name: string) => ok(byName.get(nameComparisonKey(name)) ?? `new ${nameComparisonKey(name)}`)
  const events = buildPlanImportEvents(data.plan, file, { find: memberOf, findJudge: memberOf }, () => '')
  const given = (events.ok ? events.value : []).flatMap((event) => (event.type === 'PointsGiven' ? [event] : []))
  const before = new Set(effectiveGivenPoints(data.plan.given).map(({ member }) => member))
  const people = new Set(given.map(({ member }) => member))
  return {
    games: [...data.rows].filter(({ season }) => season === data.season.id).length,
    known: [...people].filter((member) => before.has(member)).length,
    before: leadersOf(seasonStandings(data)),
    after: leadersOf(seasonStandings({ ...data, plan: foldPlan(data.plan, given) })),
  }
}

/** Names of the leaders, or an empty string if there are none. */
export function leadersOf(rows: readonly StandingRow[]): string {
  return rows
    .filter(({ place }) => place === 1)
    .map(({ name }) => name)
    .join(', ')
}
