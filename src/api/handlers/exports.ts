// Requests for files that leave a season.

import type { Club } from '../../club/club.ts'
import type { HandlersOf } from '../service.ts'

export function exportHandlers(club: Club): HandlersOf<'exports'> {
  return {
    'exports.file': (request) => club.exportFile(request),
  }
}
