// Requests about results sheets: games without protocol.

import type { Club } from '../../club/club.ts'
import { handle, type HandlersOf } from './handler.ts'

export function resultHandlers(club: Club): HandlersOf<'results'> {
  return {
    'results.save': handle('results.save', (request) => club.saveResult(request)),
  }
}
