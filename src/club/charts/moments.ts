// At which moments a season's charts look: after every round of a stage; after every evening where nothing was planned;
// after every game of a season of one such evening. Never after a game of a round: there people who have played would
// stand beside people who have not.

import type { CountingRow } from '../../scoring/counting.ts'

export interface Moment {
  /** The stage's name, where the season has several. */
  readonly stage?: string
  readonly round?: number
  /** Of its last game. */
  readonly evening: string
  /** Its number, where a single game is the moment. */
  readonly game?: number
}

interface Group {
  readonly stage: string | undefined
  readonly round: number | undefined
  readonly games: CountingRow[]
}

/** Finished games in order of play, as groups that end in a moment. A round has its games, whenever they were played. */
export function momentsOf(
  finished: readonly CountingRow[],
  nameOf: (stage: string) => string | undefined,
): readonly { readonly moment: Moment; readonly games: readonly CountingRow[] }[] {
  const groups = new Map<string, Group>()
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
  // Stages one after the other, as they began; in each its rounds.
  const order = (key: string, { stage }: Group) => firstOf.get(stage ?? key) ?? 0
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
