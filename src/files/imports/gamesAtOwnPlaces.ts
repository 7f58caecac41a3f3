// Distinguishes games of several files or sheets that have the same stage, round and table.

import { nameComparisonKey } from '../../club/model/name.ts'
import { isFinalStage } from '../sheets/finalNames.ts'
import type { PreviewedGame } from './preview.ts'

/**
 * Adds the name of the file or sheet to a stage if an earlier file or sheet has a game with the same stage, round and
 * table. For example, round 1 at table 1 is one game in a file for January and a different game in a file for February.
 */
export function gamesAtOwnPlaces(
  games: readonly PreviewedGame[],
  taken: Set<string>,
  source: string,
): readonly PreviewedGame[] {
  const keyOf = ({ stage, round, table }: NonNullable<PreviewedGame['place']>) =>
    [nameComparisonKey(stage), round, table].join('\n')
  const repeated = new Set(
    games.flatMap(({ place }) => (place && taken.has(keyOf(place)) ? [nameComparisonKey(place.stage)] : [])),
  )
  const placed = games.map((game) => {
    const { place } = game
    if (!place || !repeated.has(nameComparisonKey(place.stage))) return game
    const stage = [place.stage, source].filter((text) => text !== '').join(' · ')
    return { ...game, place: { ...place, stage, isFinal: isFinalStage([place]) } }
  })
  for (const { place } of placed) if (place) taken.add(keyOf(place))
  return placed
}
