// `publish`: writes a season of a club's store as a folder of static pages, with the data that the public may see.
// Reads the store and changes nothing in it. Rule: docs/spec/scoring.md §3, "Hide until".

import { siteAddressSchema, siteSettingSchemas } from '../papers/publishing/requests.ts'
import { publishIntoFolder } from '../startup/publishing/publishInto.ts'
import { textFolderAt } from '../store/textFolder.ts'
import { withPublicClub } from './options/publicClub.ts'
import { findSeasonByName } from './options/findSeasonByName.ts'
import { refusalOfFault, unwrapOrThrow, WrongUsageError } from './sentences/refusal.ts'
import { toPrintableText } from './sentences/printable.ts'
import { translatorFor, translateUsage } from './sentences/language.ts'
import type { OptionsOf } from './commands.ts'

const say = translatorFor('files')

export async function publish({
  store: address,
  season: name,
  out,
  address: site,
  next: evening,
  json,
}: OptionsOf<'publish'>): Promise<void> {
  if (out.trim() === '') throw new WrongUsageError(translateUsage('folder'))
  const url = site === undefined ? undefined : siteAddressSchema.safeParse(site)
  if (url?.success === false) throw new WrongUsageError(translateUsage('siteAddress'))
  const next = evening === undefined ? undefined : /^(?<date>\d{4}-\d\d-\d\d)\s*(?<text>.*)$/s.exec(evening)?.groups
  const parsed = next && siteSettingSchemas.next.safeParse({ ...next })
  if (evening !== undefined && parsed?.success !== true) throw new WrongUsageError(translateUsage('nextEvening'))
  await withPublicClub(address, name, async (club) => {
    const { id } = await findSeasonByName(club, name)
    const published = await publishIntoFolder(
      textFolderAt(out),
      unwrapOrThrow(
        await club.ask('documents.pages', {
          season: id,
          ...(url === undefined ? {} : { address: url.data }),
          ...(parsed?.data === undefined ? {} : { next: parsed.data }),
        }),
        toPrintableText(name),
      ),
    )
    if (!published.ok) throw refusalOfFault(published.error, toPrintableText(out))
    const { data } = published
    if (json === true) console.log(JSON.stringify({ season: id, ...data }))
    else
      console.log(say('published', { ...data, kilobytes: Math.ceil(data.bytes / 1000), place: toPrintableText(out) }))
  })
}
