// People whom a file gives another club than the event has for them: reported once a person, at the first game. The
// file's club is taken as the club of the event. Pure.

import { membersByName } from '../model/membersByName.ts'
import type { ClubState } from '../model/clubState.ts'
import { clubIn } from '../model/eventClubs.ts'
import { nameKey } from '../model/name.ts'
import type { PreviewFault } from './preview.ts'
import type { ListedGame } from './reader.ts'

/** A member without a club never differs. */
export function clubDifferences(
  { club, season }: { readonly club: ClubState; readonly season: string },
  games: readonly ListedGame[],
): ReadonlyMap<ListedGame, readonly PreviewFault[]> {
  const byName = membersByName(club)
  const told = new Set<string>()
  const differences = new Map<ListedGame, PreviewFault[]>()
  for (const game of games)
    for (const { name, club: said = '' } of game.players) {
      const member = byName.get(nameKey(name))
      if (member === undefined || said === '') continue
      const known = clubIn(club, season, member)
      const key = JSON.stringify([member, said])
      if (known === '' || known === said || told.has(key)) continue
      told.add(key)
      const fault: PreviewFault = { code: 'import/club-differs', params: { name, club: said, known }, weight: 'odd' }
      differences.set(game, [...(differences.get(game) ?? []), fault])
    }
  return differences
}
