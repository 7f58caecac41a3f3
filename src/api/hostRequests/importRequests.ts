// Requests of importing games, where the file comes as an upload and is named by its preview and its taking.

import { z } from 'zod'
import { nameDecisionsSchema, idSchema } from '../../club/model/argumentSchemas.ts'
import type { FileToImport } from '../../files/imports/importCommands.ts'
import { IMPORT_FORMATS } from '../../files/imports/importFormats.ts'
import { tableMapSchema } from '../../files/layouts/tableMap.ts'
import { IMPORTS_RIGHT } from '../../club/model/rights.ts'
import { LANGS } from '../../i18n/registry.ts'
import { ok, type Result } from '../../rules/vocabulary.ts'
import { packImportOffer } from '../messageChunks.ts'
import { hostChange, hostQuery, type RequestContext } from './request.ts'

const importFile = z.strictObject({
  /** The time zone evenings are told in, `Europe/Moscow`; UTC by default. */
  zone: z.string().max(60).exactOptional(),
  season: idSchema,
  format: z.enum([...IMPORT_FORMATS, 'several']),
  upload: idSchema,
  /** What the columns of a table are; guessed by default. */
  map: tableMapSchema.exactOptional(),
  /** What guests the file does not name are called in; English by default. */
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

/** The series of a season's file are taken in only for users who may change series. */
const mayImportSeries = async ({ guard }: RequestContext) => (await guard('series.set', {})).ok

export const importRequests = {
  /** What a file would bring in, its games packed; changes nothing. */
  'imports.preview': hostQuery({
    args: importFile,
    async run(context, asked) {
      const file = replaceUploadWithFile(context, asked)
      if (!file.ok) return file
      const offer = await context.club.previewImport(file.value, await mayImportSeries(context))
      return offer.ok ? ok(await packImportOffer(offer.value)) : offer
    },
  }),
  /** The named games (their places in the file) are to come; nobody sees them before `imports.commit`. */
  'imports.begin': hostChange({
    args: importFile.extend({
      file: z.string().max(300),
      games: z.array(z.int().min(0)).max(100_000),
      /** Whose the near names of the file are. */
      names: nameDecisionsSchema.exactOptional(),
    }),
    by: IMPORTS_RIGHT,
    async run(context, { games, file: name, ...asked }) {
      const file = replaceUploadWithFile(context, asked)
      return file.ok ? context.club.beginImport(file.value, games, name, await mayImportSeries(context)) : file
    },
  }),
  /** The next few of them. One that is refused ends the import, and nothing of it is left. */
  'imports.stage': hostChange({
    args: ofOne,
    by: IMPORTS_RIGHT,
    run: ({ club }, asked) => club.stageImport(asked.import),
  }),
  /** All of them are there at once, or none ever. */
  'imports.commit': hostChange({
    args: ofOne,
    by: IMPORTS_RIGHT,
    run: async (context, asked) => context.club.commitImport(asked.import, await mayImportSeries(context)),
  }),
  /** Drops what was staged. */
  'imports.abandon': hostChange({
    args: ofOne,
    by: IMPORTS_RIGHT,
    run: ({ club }, asked) => club.abandonImport(asked.import),
  }),
}
