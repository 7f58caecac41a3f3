// Requests of importing games, where the file comes as an upload and is named by its preview and its taking, and of
// taking a rulebook in.

import { z } from 'zod'
import { faultInGames } from '../../agents/random/triedGames.ts'
import { decisions, id } from '../../club/model/argumentSchemas.ts'
import type { ImportFile } from '../../club/imports/importCommands.ts'
import { IMPORT_FORMATS } from '../../club/imports/importFormats.ts'
import { tableMap } from '../../club/files/layouts/tableMap.ts'
import { IMPORTS } from '../../club/model/rights.ts'
import { parseRulebook, refusalOf, rulebookSource, sealOf } from '../../club/rulebooks/parse.ts'
import { LANGS } from '../../i18n/registry.ts'
import type { RulebookFault } from '../../rules/files/check.ts'
import type { Rulebook } from '../../rules/rulebook.ts'
import { draftRulebook, keepRulebook } from '../../rules/rulebooks/registry.ts'
import { err, ok, type Result } from '../../rules/vocabulary.ts'
import { packOffer } from '../parts.ts'
import { hostChange, hostQuery, type Host } from './request.ts'

const importFile = z.strictObject({
  /** The time zone evenings are told in, `Europe/Moscow`; UTC unless told. */
  zone: z.string().max(60).exactOptional(),
  season: id,
  format: z.enum([...IMPORT_FORMATS, 'several']),
  upload: id,
  /** What the columns of a table are; guessed unless told. */
  map: tableMap.exactOptional(),
  /** What guests the file does not name are called in; English unless told. */
  lang: z.enum(LANGS).exactOptional(),
})
const ofOne = z.strictObject({ import: id })
const ofText = z.strictObject({ text: rulebookSource })
const count = z.int().min(0).max(1_000_000)
const proof = z.strictObject({ nights: count, games: count, unseen: z.array(z.string().max(100)).max(300) })

function fileOf<H extends object>(
  { files }: Pick<Host, 'files'>,
  { upload, ...how }: H & { readonly upload: string },
): Result<Omit<H & { readonly upload: string }, 'upload'> & Pick<ImportFile, 'text' | 'gone'>> {
  const file = files.held(upload)
  return file.ok ? ok({ ...how, text: file.value.text(), gone: file.value.gone }) : file
}

/** The series of a season's file are taken in only for users who may change series. */
const takesSeries = async ({ guard }: Host) => (await guard('series.set', {})).ok

export const importRequests = {
  /** What a file would bring in, its games packed; changes nothing. */
  'imports.preview': hostQuery({
    args: importFile,
    async run(host, asked) {
      const file = fileOf(host, asked)
      if (!file.ok) return file
      const offer = await host.club.previewImport(file.value, await takesSeries(host))
      return offer.ok ? ok(await packOffer(offer.value)) : offer
    },
  }),
  /** The named games (their places in the file) are to come; nobody sees them before `imports.commit`. */
  'imports.begin': hostChange({
    args: importFile.extend({
      file: z.string().max(300),
      games: z.array(z.int().min(0)).max(100_000),
      /** Whose the near names of the file are. */
      names: decisions.exactOptional(),
    }),
    by: IMPORTS,
    async run(host, { games, file: name, ...asked }) {
      const file = fileOf(host, asked)
      return file.ok ? host.club.beginImport(file.value, games, name, await takesSeries(host)) : file
    },
  }),
  /** The next few of them. One that is refused ends the import, and nothing of it is left. */
  'imports.stage': hostChange({ args: ofOne, by: IMPORTS, run: ({ club }, asked) => club.stageImport(asked.import) }),
  /** All of them are there at once, or none ever. */
  'imports.commit': hostChange({
    args: ofOne,
    by: IMPORTS,
    run: async (host, asked) => host.club.commitImport(asked.import, await takesSeries(host)),
  }),
  /** Drops what was staged. */
  'imports.abandon': hostChange({
    args: ofOne,
    by: IMPORTS,
    run: ({ club }, asked) => club.abandonImport(asked.import),
  }),
  /** The faults of one that is being written, those that only its games show too. */
  'rulebooks.check': hostQuery({
    args: ofText,
    run(_, { text }) {
      const read = parseRulebook(text)
      return ok({ faults: read.ok ? faultsInGames(draftRulebook(read.value)) : read.error })
    },
  }),
  /** A file that passes its check; the first fault of one that does not, and how many more it has. */
  'rulebooks.keep': hostChange({
    args: ofText.extend({ proof: proof.exactOptional() }),
    by: IMPORTS,
    async run({ club }, { text, proof: found }) {
      const read = parseRulebook(text)
      if (!read.ok) return err(refusalOf(read.error))
      const file = read.value
      const rulebook = keepRulebook(file, sealOf(file), true)
      const faults = faultsInGames(rulebook)
      if (faults.length > 0) return err(refusalOf(faults))
      const kept = await club.keepRulebook(file, found)
      return kept.ok ? ok({ rulebook: rulebook.id, preset: rulebook.presets[0].id }) : kept
    },
  }),
}

function faultsInGames(rulebook: Rulebook): readonly RulebookFault[] {
  const fault = rulebook.seal === undefined ? undefined : faultInGames(rulebook)
  return fault === undefined ? [] : [fault]
}
