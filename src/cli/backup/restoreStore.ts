// `restore`: replaces the content of a store with a backup. The file is fully checked, including a replay of every
// game. The old content is saved next to the store as a backup of its own. Then everything is replaced in one
// transaction. If the program is killed at any point, the store has either the old or the new content.

import { existsSync } from 'node:fs'
import { copyFile, rm } from 'node:fs/promises'
import {
  compareStreamSources,
  findReadOnlyRejection,
  createInMemoryStreamSource,
  loadStreamSource,
  type StreamSourceComparison,
} from '../../files/backup/compare.ts'
import type { StreamsInFile } from '../../files/backup/chains.ts'
import { clubContentsOf, streamHeadsOf } from '../../files/backup/contents.ts'
import type { SqliteStore } from '../../store/adapters/sqlite.ts'
import { writeBackup } from './backupStore.ts'
import { refusalOfFault, createRefusal, RefusedError } from '../sentences/refusal.ts'
import { formatFaultLine, formatFaultLocation } from '../sentences/fault.ts'
import { toPrintableText } from '../sentences/printable.ts'
import { translatorFor } from '../sentences/language.ts'
import { CLUB_STREAM } from '../../club/model/streams.ts'
import { signInUser } from '../options/signIn.ts'
import { openStoreAt, storePathOf, openStoreReadOnly, replaceStoreContent, type OpenedStore } from '../options/store.ts'
import { streamComparisonJson, contentCountsText, streamSurplusText } from '../verify/comparison.ts'
import { verifyFile, type VerifiedFile } from '../verify/verifyFile.ts'
import type { OptionsOf } from '../commands.ts'

const say = translatorFor('files')

interface RestoreResult {
  /** `null` if the old content could not be read. */
  readonly change: StreamSourceComparison | null
  /** Path of the backup of the old content. If omitted, there was no old content. */
  readonly kept?: string
}

export async function restoreStore(
  file: string,
  { store: address, dryRun, json, as }: OptionsOf<'restore'>,
): Promise<void> {
  const verified = await verifyFile(file)
  const read = restorableStreams(file, verified)
  const path = storePathOf(address)
  const wasThere = existsSync(path)
  const done = await replaceIn(address, read, { isDry: dryRun === true, as })
  const counts = clubContentsOf(streamHeadsOf(read.streams), read.streams).counts
  const isWhole = verified.isWhole === true
  if (json === true) {
    console.log(
      JSON.stringify({
        file,
        store: path,
        restored: dryRun !== true,
        made: !wasThere,
        whole: isWhole ? true : null,
        counts,
        change: done.change && streamComparisonJson(done.change),
        kept: done.kept ?? null,
      }),
    )
    return
  }
  console.log(say(dryRun === true ? 'wouldRestore' : 'restored', { counts: contentCountsText(counts) }))
  if (!isWhole) console.log(say('noManifest'))
  console.log(changeText(done.change))
  if (done.kept !== undefined) console.log(say('kept', { file: toPrintableText(done.kept) }))
}

/**
 * Faults that are only reported as notes and do not prevent a restore, because every entry in the file is still proven.
 */
const NON_BLOCKING_FAULT_CODES: ReadonlySet<string | undefined> = new Set([
  'backup/bytes-differ',
  'backup/stream-damaged',
])

/**
 * Invalid entries are restored unchanged and set aside whenever the club is read, so that one entry does not make a
 * backup unusable.
 */
function restorableStreams(file: string, { fault, more = [], unsound = [], read }: VerifiedFile): StreamsInFile {
  const faults = fault === undefined ? [] : [fault, ...more]
  const aside = new Set(unsound.map((each) => JSON.stringify(each)))
  const broken = faults.find((each) => !NON_BLOCKING_FAULT_CODES.has(each.code) && !aside.has(JSON.stringify(each)))
  if (broken) throw refusalOfFault(broken)
  for (const each of faults) console.error(formatFaultLine('note', each, formatFaultLocation(each)))
  if (read === undefined) throw createRefusal('backup/not-a-backup', toPrintableText(file))
  return read
}

async function replaceIn(
  address: string,
  read: StreamsInFile,
  { isDry, as }: { readonly isDry: boolean; readonly as: string | undefined },
): Promise<RestoreResult> {
  if (isDry && !existsSync(storePathOf(address))) return { change: await changeOf(undefined, read) }
  const opened: OpenedStore = isDry ? { ...openStoreReadOnly(address), isNew: false } : openStoreAt(address, 'make')
  const { store, path, isNew } = opened
  try {
    const newer = await findReadOnlyRejection(store)
    if (newer) throw refusalOfFault(newer, toPrintableText(path))
    if (!isDry) await mayReplace(store, path, as)
    const change = await changeOf(store, read)
    if (isDry || change?.relation === 'same') return { change }
    const kept = isNew ? undefined : await backUpBeforeRestore(store, path)
    await replaceStoreContent(opened, read.streams)
    return { change, ...(kept === undefined ? {} : { kept }) }
  } catch (error) {
    if (isNew) await removeStore(path)
    throw error
  } finally {
    await store.close()
  }
}

/** If the club cannot be read, there is no user to sign in, so the restore is allowed. */
async function mayReplace(store: SqliteStore, path: string, as: string | undefined): Promise<void> {
  const club = await store.read(CLUB_STREAM)
  if (club.ok) await (await signInUser(store, path, as)).may('restore.take')
}

/** `null` if the store cannot be read, because then it is unknown what the restore would remove. */
async function changeOf(store: SqliteStore | undefined, read: StreamsInFile): Promise<StreamSourceComparison | null> {
  const here =
    store === undefined
      ? { ok: true as const, value: createInMemoryStreamSource(new Map()) }
      : await loadStreamSource(store)
  if (!here.ok) return null
  const compared = await compareStreamSources(here.value, createInMemoryStreamSource(read.streams))
  return compared.ok ? compared.value : null
}

/**
 * Saves the old content as a backup that can be restored again. Files of a store that cannot be read are copied
 * unchanged.
 */
async function backUpBeforeRestore(store: SqliteStore, path: string): Promise<string> {
  const kept = unusedPath(`${path}.before-restore`, '.jsonl')
  try {
    await writeBackup(store, kept)
    return kept
  } catch (error) {
    if (!(error instanceof RefusedError)) throw error
    if (error.code === 'store/tampered') return keepFiles(path)
    if (error.code === 'store/unavailable')
      throw new RefusedError('store/damaged', translatorFor('fault')('store/not-kept'), toPrintableText(path))
    throw error
  }
}

async function keepFiles(path: string): Promise<string> {
  const kept = unusedPath(`${path}.kept`, '')
  for (const end of ['', '-wal']) if (existsSync(path + end)) await copyFile(path + end, kept + end)
  return kept
}

async function removeStore(path: string): Promise<void> {
  for (const end of ['', '-wal', '-shm', '.owner', '.journal', '.mark'])
    await rm(path + end, { recursive: true, force: true })
}

export function unusedPath(base: string, end: string): string {
  let number = 1
  while (existsSync(`${base}-${number}${end}`)) number += 1
  return `${base}-${number}${end}`
}

function changeText(change: StreamSourceComparison | null): string {
  if (change === null) return say('unreadable')
  const { relation, onlyThis, onlyOther } = change
  if (relation === 'same') return say('unchanged')
  const brings =
    onlyOther.entries === 0 ? say('bringsNothing') : say('brings', { surplus: streamSurplusText(onlyOther) })
  const takes = onlyThis.entries === 0 ? say('takesNothing') : say('takes', { surplus: streamSurplusText(onlyThis) })
  return say(relation === 'other-club' ? 'changeOfClub' : 'change', { brings, takes })
}
