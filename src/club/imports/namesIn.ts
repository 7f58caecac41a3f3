// The names a file would bring into the club, and who of them sat at one table. Pure.

import { nameKey } from '../model/name.ts'
import type { ListedFile, ListedGame } from './reader.ts'

/** Of players, judges who are members, and the people of a plan. */
export function* namesIn({ games, plan }: Pick<ListedFile, 'games' | 'plan'>): Iterable<string> {
  for (const { players, judging } of games) {
    for (const { name, isGuest } of players) if (isGuest !== true) yield name
    if (judging) yield judging.name
  }
  for (const { name } of plan?.people ?? []) yield name
}

/** Two who sat in one game are two people. */
export function seatedTogether(games: readonly ListedGame[]): (name: string, other: string) => boolean {
  return (name, other) => {
    const [a, b] = [nameKey(name), nameKey(other)]
    return games.some(({ players }) => {
      const keys = players.map((player) => nameKey(player.name))
      return keys.includes(a) && keys.includes(b)
    })
  }
}
