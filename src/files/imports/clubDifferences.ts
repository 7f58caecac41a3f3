// Players whose club in the file differs from their club in the event. Each player is reported once for each such club,
// at the first game with it. The import uses the club from the file for the event. Pure functions.

import type { ClubState } from '../../club/model/clubState.ts'
import { memberClubInSeason } from '../../club/model/clubsInEvent.ts'
import { createMemberNameKeyIndex } from '../../club/model/mergedMembers.ts'
import { nameComparisonKey } from '../../club/model/name.ts'
import type { PreviewFault } from './preview.ts'
import type { PreviewedGameWithoutRecord } from './reader.ts'

/** A member without a club is never reported. */
export function findPlayerClubDifferences(
  { club, season }: { readonly club: ClubState; readonly season: string },
  games: readonly PreviewedGameWithoutRecord[],
): ReadonlyMap<PreviewedGameWithoutRecord, readonly PreviewFault[]> {
  const byName = createMemberNameKeyIndex(club)
  const told = new Set<string>()
  const differences = new Map<PreviewedGameWithoutRecord, PreviewFault[]>()
  for (const game of games)
    for (const { name, club: said = '' } of game.players) {
      const member = byName.get(nameComparisonKey(name))
      if (member === undefined || said === '') continue
      const known = memberClubInSeason(club, season, member)
      const key = JSON.stringify([member, said])
      if (known === '' || known === said || told.has(key)) continue
      told.add(key)
      const fault: PreviewFault = { code: 'import/club-differs', params: { name, club: said, known }, weight: 'odd' }
      differences.set(game, [...(differences.get(game) ?? []), fault])
    }
  return differences
}
