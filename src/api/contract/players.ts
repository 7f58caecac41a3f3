// One player's page.

import type { PlayerProfile } from '../../club/players/profile.ts'

export type { PlayerGame, PlayerProfile } from '../../club/players/profile.ts'
export type { Rival } from '../../club/players/rivals.ts'
export type { Share } from '../../club/players/shares.ts'

export interface PlayersRequests {
  /** One player's page, of one season or of all. */
  'players.get': { args: { member: string; season?: string }; data: PlayerProfile }
}
