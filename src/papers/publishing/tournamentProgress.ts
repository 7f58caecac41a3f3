// How far a tournament has come according to the games that the public may see. Only whole rounds are named, and there
// is a champion only after the last planned game of every final.

import type { GameRow } from '../../scoring/gameRow.ts'
import type { PlannedStage } from '../../club/model/plan.ts'
import type { PaperSeasonData } from '../documents/paperData.ts'

export interface TournamentProgress {
  /** Whether all planned games of the finals count and nothing is hidden. */
  readonly isDecided: boolean
  /** The last stage that has a whole round, and its number of whole rounds. If omitted, no round is whole yet. */
  readonly last?: { readonly stage: string; readonly round: number; readonly of: number }
}

/** `undefined` if the season is not a tournament. */
export function tournamentProgress(
  { season, plan }: Pick<PaperSeasonData, 'season' | 'plan'>,
  games: readonly Pick<GameRow, 'place'>[],
): TournamentProgress | undefined {
  if (season.kind !== 'tournament') return undefined
  const stages = [...plan.stages.values()].map((stage) => ({ stage, whole: wholeRoundCount(stage, games) }))
  const finals = stages.filter(({ stage }) => stage.isFinal)
  // Without the hidden data, the first place may be another player's.
  const isDecided =
    season.hiding === undefined && finals.length > 0 && finals.every(({ stage, whole }) => whole === stage.rounds)
  const last = stages.findLast(({ whole }) => whole > 0)
  if (last === undefined) return { isDecided }
  return { isDecided, last: { stage: last.stage.name, round: last.whole, of: last.stage.rounds } }
}

/** Number of rounds from the first one on of which every table has a game that counts. */
function wholeRoundCount(stage: PlannedStage, games: readonly Pick<GameRow, 'place'>[]): number {
  const tables = new Set(
    games.flatMap(({ place }) => (place?.stage === stage.id ? [`${place.round} ${place.table}`] : [])),
  )
  for (let round = 1; round <= stage.rounds; round++)
    for (let table = 1; table <= stage.tables; table++) if (!tables.has(`${round} ${table}`)) return round - 1
  return stage.rounds
}
