// One player's page, and the people of a season side by side.

export type { PlayerGame, PlayerProfile } from '../../club/players/profile.ts'
export type { PeopleBoard } from '../../club/players/board.ts'
export type { Rival } from '../../club/players/rivals.ts'
export type { Share } from '../../club/players/shares.ts'
