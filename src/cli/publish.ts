// `publish`: writes a season of a club's store as a folder of static pages, with the data that the public may see.
// Reads the store and changes nothing in it. Rule: docs/spec/scoring.md §3, "Hide until".

import { createClub } from '../application/club.ts'
import { siteAddressSchema, siteSettingSchemas } from '../papers/publishing/requests.ts'
import { publishIntoFolder } from '../startup/publishing/publishInto.ts'
import { createBufferedStore } from '../store/adapters/buffered.ts'
import { durableNoteFileAt } from '../store/sync/durableNoteFile.ts'
import { textFolderAt } from '../store/textFolder.ts'
import { createPlaceholderIdGenerator, storePathOf, withReadOnlyStore } from './options/store.ts'
import { findSeasonByName } from './options/findSeasonByName.ts'
import { refusalOfFault, unwrapOrThrow, WrongUsageError } from './sentences/refusal.ts'
import { formatFaultLine } from './sentences/fault.ts'
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
  await withReadOnlyStore(address, async (store) => {
    // Unlike viewers, a command does not wait for the delay: at each call the clock jumps past the longest delay. A
    // freeze still applies.
    let hours = 0
    const now = () => 3_600_000 * (hours += 2)
    const note = durableNoteFileAt(`${storePathOf(address)}.shown`)
    const publicPorts = { now, note }
    const club = createClub({
      store: createBufferedStore(store),
      clock: () => 0,
      ids: createPlaceholderIdGenerator(),
      publicPorts,
    })
    const { newer } = unwrapOrThrow(await club.overview(), toPrintableText(name))
    if (newer) console.error(formatFaultLine('note', newer, toPrintableText(storePathOf(address))))
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
