// Requests about importing games: the file comes as an upload, and is named by its preview and its taking.

import type { Club } from '../../club/club.ts'
import type { ImportFile } from '../../club/imports/importCommands.ts'
import { SEASON_LIMIT } from '../../club/files/season/parseSeason.ts'
import { ok, type Result } from '../../rules/vocabulary.ts'
import type { UploadedImport } from '../contract/imports.ts'
import { packOffer } from '../packedOffer.ts'
import type { RightsGuard } from '../rights/guard.ts'
import { collectText, createUploads, type CollectedText, type Uploads } from '../uploads.ts'
import type { HandlersOf } from '../service.ts'

/** A season is the longest file of all; every format has its own limit besides. */
export function importUploads(): Uploads<CollectedText> {
  return createUploads(
    () => crypto.randomUUID(),
    () => collectText(SEASON_LIMIT, 'imports/too-large'),
    'imports/begin-again',
  )
}

/** Series of a season's file are made and joined by whoever may change series; for others they are left out. */
export function importHandlers(club: Club, files: Uploads<CollectedText>, guard: RightsGuard): HandlersOf<'imports'> {
  const takesSeries = async () => (await guard('series.set', {})).ok

  function fileOf({ upload, ...how }: UploadedImport): Result<ImportFile> {
    const file = files.held(upload)
    return file.ok ? ok({ ...how, text: file.value.text(), gone: file.value.gone }) : file
  }

  return {
    'imports.preview': async (asked) => {
      const file = fileOf(asked)
      if (!file.ok) return file
      const offer = await club.previewImport(file.value, await takesSeries())
      return offer.ok ? ok(await packOffer(offer.value)) : offer
    },
    'imports.begin': ({ games, file: name, ...asked }) => {
      const file = fileOf(asked)
      return file.ok ? club.beginImport(file.value, games, name) : file
    },
    'imports.stage': ({ import: id }) => club.stageImport(id),
    'imports.commit': async ({ import: id }) => club.commitImport(id, await takesSeries()),
    'imports.abandon': ({ import: id }) => club.abandonImport(id),
  }
}
