// The moments of a season's charts. A moment ends after every round of a stage and after every evening of unplanned
// games, or after every game if the season has only one such evening. No moment ends after a single game of a round,
// because it would compare players with and without a game in that round.

import type { CountedGameRow } from '../../scoring/counting.ts'

export interface ChartMoment {
  /** Name of the stage, if the season has several. */
  readonly stage?: string
  readonly round?: number
  /** Evening of the moment's last game. */
  readonly evening: string
  /** Number of the game, if a single game is the moment. */
  readonly game?: number
}

interface MomentGames {
  readonly stage: string | undefined
  readonly round: number | undefined
  readonly games: CountedGameRow[]
}

/**
 * Finished games in order of play, grouped by moment. The games of a round belong together, whenever they were played.
 */
export function groupGamesByChartMoment(
  finished: readonly CountedGameRow[],
  nameOf: (stage: string) => string | undefined,
): readonly { readonly moment: ChartMoment; readonly games: readonly CountedGameRow[] }[] {
  const groups = new Map<string, MomentGames>()
  const firstOf = new Map<string, number>()
  const evenings = new Set(finished.map(({ evening }) => evening))
  const isByGame = evenings.size <= 1 && finished.every(({ place }) => place === undefined)
  for (const [index, row] of finished.entries()) {
    const { place, evening, id } = row
    const key = place === undefined ? (isByGame ? id : evening) : `${place.stage} ${place.round}`
    const group = groups.get(key) ?? { stage: place?.stage, round: place?.round, games: [] }
    group.games.push(row)
    groups.set(key, group)
    const line = place?.stage ?? key
    if (!firstOf.has(line)) firstOf.set(line, index)
  }
  const stages = new Set([...groups.values()].flatMap(({ stage }) => stage ?? []))
  // Stages and unplanned evenings are sorted by their first game, and the rounds of a stage by number.
  const order = (key: string, { stage }: MomentGames) => firstOf.get(stage ?? key) ?? 0
  return [...groups]
    .toSorted(([a, one], [b, other]) => order(a, one) - order(b, other) || (one.round ?? 0) - (other.round ?? 0))
    .map(([, { stage, round, games }]) => {
      const last = games.at(-1)
      const name = stage === undefined || stages.size < 2 ? undefined : nameOf(stage)
      return {
        moment: {
          ...(name === undefined ? {} : { stage: name }),
          ...(round === undefined ? {} : { round }),
          evening: last?.evening ?? '',
          ...(isByGame && last !== undefined ? { game: last.number } : {}),
        },
        games,
      }
    })
}
