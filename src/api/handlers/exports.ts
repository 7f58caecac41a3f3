// Requests for files that leave a season.

import type { Club } from '../../club/club.ts'
import { handle, type HandlersOf } from './handler.ts'

export function exportHandlers(club: Club): HandlersOf<'exports'> {
  return {
    'exports.file': handle('exports.file', (request) => club.exportFile(request)),
  }
}
