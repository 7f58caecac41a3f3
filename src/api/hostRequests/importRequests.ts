// Requests for importing games from an uploaded file. The preview and the import refer to the same upload.

import { z } from 'zod'
import { similarNameDecisionsSchema, idSchema } from '../../club/model/argumentSchemas.ts'
import type { FileToImport } from '../../files/imports/importCommands.ts'
import { IMPORT_FILE_FORMATS } from '../../files/imports/importFormats.ts'
import { tableMapSchema } from '../../files/layouts/tableMap.ts'
import { MAX_SHEET_NAME_LENGTH, MAX_SHEETS } from '../../files/tables/book.ts'
import { IMPORTS_RIGHT } from '../../club/model/rights.ts'
import { LANGS } from '../../i18n/registry.ts'
import { ok, type Result } from '../../rules/vocabulary.ts'
import { packImportOffer } from '../packedImportOffer.ts'
import { declareHostChange, declareHostQuery, type RequestContext } from './request.ts'

const importFile = z.strictObject({
  /** Time zone of the evenings in the file, such as `Europe/Moscow`. If omitted, UTC applies. */
  zone: z.string().max(60).exactOptional(),
  season: idSchema,
  format: z.enum([...IMPORT_FILE_FORMATS, 'several']),
  upload: idSchema,
  /** Meaning of each column of a table. If omitted, it is guessed. */
  map: tableMapSchema.exactOptional(),
  /** Names of the sheets to read in a file of tables. If omitted, the sheets are chosen automatically. */
  sheets: z.array(z.string().max(MAX_SHEET_NAME_LENGTH)).max(MAX_SHEETS).exactOptional(),
  /**
   * Year for days without a year. If omitted, it is taken from the name of the sheet or the file, or else it is the
   * current year.
   */
  year: z.int().min(1900).max(2999).exactOptional(),
  /** Name of the file. */
  file: z.string().max(300).exactOptional(),
  /** Language of the names for guests whom the file does not name. English by default. */
  lang: z.enum(LANGS).exactOptional(),
})
const ofOne = z.strictObject({ import: idSchema })

function replaceUploadWithFile<H extends object>(
  { files }: Pick<RequestContext, 'files'>,
  { upload, ...how }: H & { readonly upload: string },
): Result<Omit<H & { readonly upload: string }, 'upload'> & Pick<FileToImport, 'text' | 'gone'>> {
  const file = files.held(upload)
  return file.ok ? ok({ ...how, text: file.value.text(), gone: file.value.gone }) : file
}

/** The series in a season's file are imported only for users who may change series. */
const mayImportSeries = async ({ guard }: RequestContext) => (await guard('series.set', {})).ok

export const importRequests = {
  /** Previews an import. The games in the response are packed into a few texts. Changes nothing. */
  'imports.preview': declareHostQuery({
    args: importFile,
    async run(context, asked) {
      const file = replaceUploadWithFile(context, asked)
      if (!file.ok) return file
      const offer = await context.club.previewImport(file.value, await mayImportSeries(context))
      return offer.ok ? ok(await packImportOffer(offer.value)) : offer
    },
  }),
  /** Starts an import of the given games, by index in the file. Nobody sees the games before `imports.commit`. */
  'imports.begin': declareHostChange({
    args: importFile.extend({
      file: z.string().max(300),
      games: z.array(z.int().min(0)).max(100_000),
      /** Decisions about names in the file that are similar to those of members. */
      names: similarNameDecisionsSchema.exactOptional(),
    }),
    by: IMPORTS_RIGHT,
    async run(context, { games, ...asked }) {
      const file = replaceUploadWithFile(context, asked)
      return file.ok ? context.club.beginImport(file.value, games, asked.file, await mayImportSeries(context)) : file
    },
  }),
  /** Stages the next few games. If one of them is refused, the import ends and leaves nothing behind. */
  'imports.stage': declareHostChange({
    args: ofOne,
    by: IMPORTS_RIGHT,
    run: ({ club }, asked) => club.stageImport(asked.import),
  }),
  /** Adds all games at once, or none of them. */
  'imports.commit': declareHostChange({
    args: ofOne,
    by: IMPORTS_RIGHT,
    run: async (context, asked) => context.club.commitImport(asked.import, await mayImportSeries(context)),
  }),
  /** Drops the staged games. */
  'imports.abandon': declareHostChange({
    args: ofOne,
    by: IMPORTS_RIGHT,
    run: ({ club }, asked) => club.abandonImport(asked.import),
  }),
}
