// `publish`: a season of a club's store as a folder of static pages, as others may see it. Reads the store, changes
// nothing in it. Rule: docs/spec/scoring.md §3, "Hide until".

import { createClub } from '../application/club.ts'
import { siteAddress, siteFields } from '../papers/publishing/requests.ts'
import { publishInto } from '../startup/publishing/publishInto.ts'
import { bufferStore } from '../store/adapters/buffered.ts'
import { deviceIdFile } from '../store/sync/deviceId-file.ts'
import { textFolder } from '../store/folders.ts'
import { heldIds, pathOf, seasonNamed, withStore } from './options/store.ts'
import { faultLine, printable, refusal, valueOf, WrongUsage } from './sentences/refusal.ts'
import { speak, usage } from './sentences/language.ts'
import type { OptionsOf } from './commands.ts'

const say = speak('files')

export async function publish({
  store: address,
  season: name,
  out,
  address: site,
  next: evening,
  json,
}: OptionsOf<'publish'>): Promise<void> {
  if (out.trim() === '') throw new WrongUsage(usage('folder'))
  const url = site === undefined ? undefined : siteAddress.safeParse(site)
  if (url?.success === false) throw new WrongUsage(usage('siteAddress'))
  const next = evening === undefined ? undefined : /^(?<date>\d{4}-\d\d-\d\d)\s*(?<text>.*)$/s.exec(evening)?.groups
  const parsed = next && siteFields.next.safeParse({ ...next })
  if (evening !== undefined && parsed?.success !== true) throw new WrongUsage(usage('nextEvening'))
  await withStore(address, async (store) => {
    // Viewers wait for a delay, a command does not: each look comes after the longest. A freeze holds.
    let hours = 0
    const now = () => 3_600_000 * (hours += 2)
    const note = deviceIdFile(`${pathOf(address)}.shown`)
    const publicPorts = { now, note }
    const club = createClub({ store: bufferStore(store), clock: () => 0, ids: heldIds(), publicPorts })
    const { newer } = valueOf(await club.overview(), printable(name))
    if (newer) console.error(faultLine('note', newer, printable(pathOf(address))))
    const { id } = await seasonNamed(club, name)
    const published = await publishInto(
      textFolder(out),
      valueOf(
        await club.ask('documents.pages', {
          season: id,
          ...(url === undefined ? {} : { address: url.data }),
          ...(parsed?.data === undefined ? {} : { next: parsed.data }),
        }),
        printable(name),
      ),
    )
    if (!published.ok) throw refusal(published.error, printable(out))
    const { data } = published
    if (json === true) console.log(JSON.stringify({ season: id, ...data }))
    else console.log(say('published', { ...data, kilobytes: Math.ceil(data.bytes / 1000), place: printable(out) }))
  })
}
