// `publish`: a season of a club's store as a folder of static pages, as others may see it. Reads the store, changes
// nothing in it. Rule: spec/scoring.md section 3, "Hide until".

import type { Command } from 'commander'
import { pathOf, readStoreAt } from './options/store.ts'
import { faultSentence, printable } from './sentences/fault.ts'
import { speak } from './sentences/language.ts'
import { Refused, WrongUsage } from './sentences/refusal.ts'

const help = speak('help')
const usage = speak('usage')
const say = speak('files')

interface PublishOptions {
  readonly store: string
  readonly season: string
  readonly out: string
  readonly json?: boolean
}

export function registerPublish(program: Command): void {
  program
    .command('publish')
    .description(help('publish'))
    .requiredOption('--store <sqlite:FILE>', help('standings.store'))
    .requiredOption('--season <name>', help('standings.season'))
    .requiredOption('--out <folder>', help('publish.out'))
    .action(publish)
}

async function publish({ store: address, season: name, out, json }: PublishOptions): Promise<void> {
  if (out.trim() === '') throw new WrongUsage(usage('folder'))
  const { createClub } = await import('../club/club.ts')
  const { publishInto } = await import('../startup/publishing/publishInto.ts')
  const { holdStore } = await import('../store/adapters/buffered.ts')
  const { laptopFile } = await import('../store/sync/deviceId-file.ts')
  const { textFolder } = await import('../store/text-folder.ts')
  const { heldIds, seasonNamed, valueOf } = await import('./options/season.ts')
  const { store } = readStoreAt(address)
  try {
    // Viewers wait for a delay, a command does not: each look comes after the longest. A freeze holds.
    let hours = 0
    const now = () => 3_600_000 * (hours += 2)
    const note = laptopFile(`${pathOf(address)}.shown`)
    const publicPorts = { now, note }
    const club = createClub({ store: holdStore(store), clock: () => 0, ids: heldIds(), publicPorts })
    const { id } = await seasonNamed(club, name)
    const published = await publishInto(textFolder(out), valueOf(await club.publishFolder(id), name))
    if (!published.ok) throw new Refused(published.error.code, faultSentence(published.error), printable(out))
    const { data } = published
    if (json === true) console.log(JSON.stringify({ season: id, ...data }))
    else console.log(say('published', { ...data, kilobytes: Math.ceil(data.bytes / 1000), place: printable(out) }))
  } finally {
    await store.close()
  }
}
