// `compact-signatures`: takes countersignatures of countersignatures out of the store of a hub, or of a club that has none.
// What was there is kept beside it as a backup. Laptops that are joined take the hub's signatures over by themselves.

import { randomUUID } from 'node:crypto'
import type { Command } from 'commander'
import type { Envelope } from '../store/port.ts'
import type { Compacted } from '../store/signing/compaction.ts'
import type { SqliteStore } from '../store/adapters/sqlite.ts'
import { faultSentence, placeOf, printable } from './sentences/fault.ts'
import { speak } from './sentences/language.ts'
import { Refused } from './sentences/refusal.ts'

const help = speak('help')
const fault = speak('fault')
const say = speak('files')

interface CompactOptions {
  readonly store: string
  readonly dryRun?: boolean
  readonly json?: boolean
}

export function registerCompactSignatures(program: Command): void {
  program
    .command('compact-signatures')
    .description(help('compactSignatures'))
    .requiredOption('--store <address>', help('compactSignatures.store'))
    .option('--dry-run', help('compactSignatures.dryRun'))
    .action(compact)
}

async function compact({ store: address, dryRun = false, json = false }: CompactOptions): Promise<void> {
  const { hasKeyAt, notePlace } = await import('./serve/servedStore.ts')
  const { openStoreAt } = await import('./options/store.ts')
  const { keyOf } = await import('../store/signing/keys.ts')
  const { store, path } = openStoreAt(address, 'refuse')
  try {
    if (!(await hasKeyAt(address))) throw new Refused('keys/none-here', fault('keys/none-here'))
    const key = await keyOf(notePlace(address, 'laptop'), randomUUID)
    const { compactSignatures } = await import('../store/signing/compaction.ts')
    const compacted = compactSignatures(await allOf(store), key, { at: Date.now(), author: 'operator' })
    const kept = compacted && !dryRun ? await replaced(store, path, compacted.streams) : undefined
    const counts = compacted?.counts ?? []
    if (json)
      console.log(JSON.stringify({ store: path, compacted: kept !== undefined, streams: counts, kept: kept ?? null }))
    else for (const line of lines(counts, kept, dryRun)) console.log(line)
  } finally {
    await store.close()
  }
}

async function allOf(store: SqliteStore): Promise<ReadonlyMap<string, readonly Envelope[]>> {
  const heads = await store.list('')
  if (!heads.ok) throw new Refused(heads.error.code, faultSentence(heads.error), placeOf(heads.error))
  const streams = new Map<string, readonly Envelope[]>()
  for (const { stream } of heads.value) {
    const read = await store.read(stream)
    if (!read.ok) throw new Refused(read.error.code, faultSentence(read.error), placeOf(read.error))
    streams.set(stream, read.value)
  }
  return streams
}

/** Answers where the store of before is kept. */
async function replaced(store: SqliteStore, path: string, streams: Compacted['streams']): Promise<string> {
  const { freeName } = await import('./backup/restoreStore.ts')
  const { writeBackup } = await import('./backup/backupStore.ts')
  const kept = freeName(`${path}.before-compacting`, '.jsonl')
  await writeBackup(store, kept)
  const done = await store.replaceAll(streams)
  if (!done.ok) throw new Refused(done.error.code, faultSentence(done.error), printable(path))
  return kept
}

function lines(counts: Compacted['counts'], kept: string | undefined, isDry: boolean): readonly string[] {
  const removed = counts.reduce((sum, each) => sum + each.removed, 0)
  if (removed === 0) return [say('nothingToCompact')]
  return [
    say(isDry ? 'wouldCompact' : 'compactedNow', { n: removed }),
    ...counts.map((each) =>
      say('compactedStream', { stream: printable(each.stream), removed: each.removed, kept: each.kept }),
    ),
    ...(kept === undefined ? [] : [say('kept', { file: printable(kept) })]),
  ]
}
