// Names that a file would add to the club, and a check of whether two names occur in the same game. Pure functions.

import { nameComparisonKey } from '../../club/model/name.ts'
import type { ImportPreviewWithoutRecords, PreviewedGameWithoutRecord } from './reader.ts'

/** Names of players, of judges who are members, and of the people in a plan. */
export function* namesInFile({ games, plan }: Pick<ImportPreviewWithoutRecords, 'games' | 'plan'>): Iterable<string> {
  for (const { players, judging } of games) {
    for (const { name, isGuest } of players) if (isGuest !== true) yield name
    if (judging) yield judging.name
  }
  for (const { name } of plan?.people ?? []) yield name
}

/** Returns a function that checks whether two names occur in the same game and therefore belong to two people. */
export function createSharedGameNameCheck(
  games: readonly PreviewedGameWithoutRecord[],
): (name: string, other: string) => boolean {
  const played = new Map<string, Set<PreviewedGameWithoutRecord>>()
  for (const game of games)
    for (const { name } of game.players) {
      const key = nameComparisonKey(name)
      played.set(key, (played.get(key) ?? new Set()).add(game))
    }
  return (name, other) => {
    const [own, others] = [played.get(nameComparisonKey(name)), played.get(nameComparisonKey(other))]
    return own !== undefined && others !== undefined && [...own].some((game) => others.has(game))
  }
}
