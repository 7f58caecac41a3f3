// Requests about importing games.

import type { Club } from '../../club/club.ts'
import { handle, type HandlersOf } from './handler.ts'

export function importHandlers(club: Club): HandlersOf<'imports'> {
  return {
    'imports.preview': handle('imports.preview', (file) => club.previewImport(file)),
    'imports.take': handle('imports.take', ({ games, ...file }) => club.takeImport(file, games)),
  }
}
