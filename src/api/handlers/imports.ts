// Requests about importing games.

import type { Club } from '../../club/club.ts'
import { ok } from '../../rules/vocabulary.ts'
import { packOffer } from '../packedOffer.ts'
import { handle, type HandlersOf } from './handler.ts'

export function importHandlers(club: Club): HandlersOf<'imports'> {
  return {
    'imports.preview': handle('imports.preview', async (file) => {
      const offer = await club.previewImport(file)
      return offer.ok ? ok(await packOffer(offer.value)) : offer
    }),
    'imports.begin': handle('imports.begin', ({ games, file: name, ...file }) => club.beginImport(file, games, name)),
    'imports.stage': handle('imports.stage', ({ import: id }) => club.stageImport(id)),
    'imports.commit': handle('imports.commit', ({ import: id }) => club.commitImport(id)),
    'imports.abandon': handle('imports.abandon', ({ import: id }) => club.abandonImport(id)),
  }
}
