// `compact-signatures`: takes countersignatures of countersignatures out of the store of a hub, or of a club that has
// none. What was there is kept next to it as a backup. Joined laptops take the hub's signatures over automatically.

import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import type { SqliteStore } from '../store/adapters/sqlite.ts'
import type { Envelope } from '../store/port.ts'
import { type Compacted, compactSignatures } from '../store/signing/compaction.ts'
import { keyOf } from '../store/signing/keys.ts'
import { SIGNATURES } from '../store/signing/signatures.ts'
import { replaceKey as signReplacement } from '../store/signing/signer.ts'
import { writeBackup } from './backup/backupStore.ts'
import { freeName } from './backup/restoreStore.ts'
import { signedIn } from './options/signedIn.ts'
import { type OpenedStore, openStoreAt, replaceAll, withItsJournal } from './options/store.ts'
import { speak, usage } from './sentences/language.ts'
import { onlyRead } from '../club/backup/compare.ts'
import { faultSentence, printable, refusal, refuse, Refused, valueOf, WrongUsage } from './sentences/refusal.ts'
import { dataFolder, hasKeyAt, notePlace, openServedStore } from './serve/servedStore.ts'
import type { OptionsOf } from './commands.ts'

const say = speak('files')

export async function compact({
  store: address,
  dryRun = false,
  json = false,
  as,
}: OptionsOf<'compact-signatures'>): Promise<void> {
  const opened = openStoreAt(address, 'refuse')
  const { store, path } = opened
  try {
    const newer = await onlyRead(store)
    if (newer) throw refusal(newer, printable(path))
    if (!(await hasKeyAt(address))) throw refuse('keys/none-here')
    const key = await keyOf(notePlace(address, 'laptop'), randomUUID)
    if (!dryRun) {
      // What only the journal has comes into the store first.
      await (await withItsJournal(opened)).close()
      await (await signedIn(store, path, as)).may('restore.take')
    }
    const compacted = compactSignatures(await allOf(store), key, { at: Date.now(), author: 'operator' })
    const kept = compacted && !dryRun ? await replaced(opened, compacted.streams) : undefined
    const counts = compacted?.counts ?? []
    if (json)
      console.log(JSON.stringify({ store: path, compacted: kept !== undefined, streams: counts, kept: kept ?? null }))
    else for (const line of lines(counts, kept, dryRun)) console.log(line)
  } finally {
    await store.close()
  }
}

async function allOf(store: SqliteStore): Promise<ReadonlyMap<string, readonly Envelope[]>> {
  const heads = valueOf(await store.list(''))
  const streams = new Map<string, readonly Envelope[]>()
  for (const { stream } of heads) {
    const read = valueOf(await store.read(stream))
    streams.set(stream, read)
  }
  return streams
}

/** Answers where the store of before is kept. */
async function replaced(opened: OpenedStore, streams: Compacted['streams']): Promise<string> {
  const kept = freeName(`${opened.path}.before-compacting`, '.jsonl')
  await writeBackup(opened.store, kept)
  await replaceAll(opened, streams)
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

// `replace-key`: the machine of this store says, by its own signature, which key another laptop signs with from now on.
// Those who trust this device's key then trust that one. Makes no key: a new key would be trusted by no one.

/** A public key of Ed25519, as `serve` shows it. */
const KEY = /^[\w-]{43}$/

export async function replaceKey({
  store: address,
  laptop,
  key: newKey,
  json,
  as,
}: OptionsOf<'replace-key'>): Promise<void> {
  if (!KEY.test(newKey)) throw new WrongUsage(usage('key', { text: printable(newKey) }))
  if (!(await hasKeyAt(address))) throw refuse('keys/none-here')
  const served = await openServedStore(address, 'refuse')
  const { key } = served
  const store = 'file' in served ? await withItsJournal(served.file) : served.database
  const place = 'file' in served ? served.file.path : join(dataFolder(), 'hub')
  try {
    await (await signedIn(store, place, as)).may('hub.letIn')
    if (key.laptop === laptop) throw refuse('keys/own', printable(laptop))
    const streams = await store.list(SIGNATURES + laptop)
    if (!streams.ok) throw new Refused(streams.error.code, faultSentence(streams.error))
    if (!streams.value.some(({ stream }) => stream === SIGNATURES + laptop))
      throw refuse('keys/unknown-laptop', printable(laptop))
    const kept = await signReplacement(store, key, { laptop, newKey, at: Date.now(), author: 'operator' })
    if (!kept.ok) throw new Refused(kept.error.code, faultSentence(kept.error))
  } finally {
    await store.close()
    if ('file' in served) await served.file.store.close()
  }
  if (json === true) console.log(JSON.stringify({ laptop, newKey, by: key.laptop, key: key.key }))
  else console.log(say('keyReplaced', { laptop: printable(laptop), newKey, by: key.laptop, key: key.key }))
}
