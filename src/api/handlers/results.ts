// Requests about results sheets: games without protocol.

import type { Club } from '../../club/club.ts'
import type { HandlersOf } from '../service.ts'

export function resultHandlers(club: Club): HandlersOf<'results'> {
  return {
    'results.save': (request) => club.saveResult(request),
  }
}
