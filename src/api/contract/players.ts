// One player's page, and the people of a season side by side.

import type { PeopleBoard } from '../../club/players/board.ts'
import type { PlayerProfile } from '../../club/players/profile.ts'

export type { PlayerGame, PlayerProfile } from '../../club/players/profile.ts'
export type { PeopleBoard } from '../../club/players/board.ts'
export type { Rival } from '../../club/players/rivals.ts'
export type { Share } from '../../club/players/shares.ts'

export interface PlayersRequests {
  /** One player's page, of one season or of all. */
  'players.get': { args: { member: string; season?: string }; data: PlayerProfile }
  /** Figures of everybody who played in a season, and how much each of them says. */
  'players.board': { args: { season: string }; data: PeopleBoard }
}
