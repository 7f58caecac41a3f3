// Requests about players.

import type { Club } from '../../club/club.ts'
import { handle, type HandlersOf } from './handler.ts'

export function playerHandlers(club: Club): HandlersOf<'players'> {
  return {
    'players.get': handle('players.get', ({ member, season }) => club.player(member, season)),
  }
}
