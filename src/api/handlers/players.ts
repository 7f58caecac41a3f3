// Requests about players.

import type { Club } from '../../club/club.ts'
import type { HandlersOf } from '../service.ts'

export function playerHandlers(club: Club): HandlersOf<'players'> {
  return {
    'players.get': ({ member, season }) => club.player(member, season),
    'players.board': ({ season }) => club.board(season),
  }
}
