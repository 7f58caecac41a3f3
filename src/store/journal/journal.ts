// The Journal port: every append in order, in a file of its own. Where store and journal differ, the journal is right
// (withJournal.ts). One line an append, each line hashed over the one before. Adapters: file.ts (Node), opfs.ts
// (browser worker), memory.ts; diskJournal.ts is what they share.

import { type ChainEnd, chainEndOf, GENESIS } from '../hash.ts'
import type { Envelope, RepairableStore, StoreResult } from '../port.ts'
import type { JournalFault, RememberedState } from './recovery.ts'

/** The number of envelopes in the journal and the hash of its last line; the marker has the same. */
export interface JournalHead {
  readonly count: number
  readonly chain: string
}

export interface Journal {
  /** The fault that was found and not repaired by `replace` yet. A damaged file is kept under another name. */
  fault(): JournalFault | undefined
  head(): JournalHead
  /** What was acknowledged according to the notes. */
  remembered(): RememberedState
  /** The end of every stream, as far as its chain is whole. */
  ends(): ReadonlyMap<string, ChainEnd>
  /**
   * Durable when it resolves with ok; otherwise `store/unavailable`, and nothing of it is kept.
   * `texts`: the canonical JSON of each envelope, where the caller has it.
   */
  append(envelopes: readonly Envelope[], texts?: readonly string[]): Promise<StoreResult<JournalHead>>
  /** Envelopes of these streams, or of all, in the order they were appended. */
  readAll(streams?: ReadonlySet<string>): Promise<StoreResult<readonly Envelope[]>>
  /** Reads every line again and returns the fault, if there is one. After a fault only `replace` is possible. */
  check(): Promise<StoreResult<JournalFault | undefined>>
  /** Replaces the content by these envelopes; the old file is kept under another name. */
  replace(envelopes: readonly Envelope[]): Promise<StoreResult<JournalHead>>
  /** As `replace`, for a backup: until `settle`, also after a crash, the store has to follow the journal. */
  restore(envelopes: readonly Envelope[], at: number): Promise<StoreResult<JournalHead>>
  /** A restore was begun and the store has not followed yet. */
  isRestored(): boolean
  /** The store has followed. */
  settle(): Promise<StoreResult<void>>
  /** The last restore; undefined when there was none, or the journal was empty before it. */
  undo(): RestoreUndo | undefined
  /** How often a browser deleted the files and they were written again. It has probably deleted the database, too. */
  rescues(): number
  /** The text of the journal as it was before the last restore. */
  readKept(): Promise<StoreResult<string>>
  close(): Promise<void>
}

/** What undoes a restore: the name of the old journal, and the time of the restore. */
export interface RestoreUndo {
  readonly kept: string
  readonly at: number
}

/** The few file operations a journal needs. All throw when the disk refuses. */
export interface JournalDisk {
  size(): Promise<number>
  /** Fewer bytes only at the end of the file. */
  read(at: number, length: number): Promise<Uint8Array>
  /** Writes and flushes: durable when it resolves. */
  write(at: number, bytes: Uint8Array): Promise<void>
  /** Cuts and flushes. */
  truncate(size: number): Promise<void>
  /** A small text next to the journal, replaced as a whole or not at all. */
  readNote(name: string): Promise<string | undefined>
  /** `isFlushed`: durable when it resolves; otherwise a crash may leave the note before it. */
  writeNote(name: string, text: string, isFlushed?: boolean): Promise<void>
  /** Replaces the content as a whole or not at all; the old file is kept under a new name. */
  replace(chunks: Iterable<Uint8Array>): Promise<void>
  /** The name under which `replace` will keep the present file. */
  nextKept(): Promise<string>
  readKept(name: string): Promise<Uint8Array>
  /** Copies the file to a new name. */
  keepCopy(): Promise<void>
  /** How often the file was found deleted and was written again. A disk that never does so leaves it out. */
  rescues?(): number
  close(): Promise<void>
}

// After a restore: makes the store equal to the journal, stream by stream. A crash in between is no harm: the journal
// remembers that the restore is not settled, and the next start does it again.
export async function restoreStoreFromJournal(store: RepairableStore, journal: Journal): Promise<StoreResult<void>> {
  const read = await journal.readAll()
  if (!read.ok) return read
  const wanted = new Map<string, Envelope[]>()
  for (const envelope of read.value) {
    const own = wanted.get(envelope.stream)
    if (own) own.push(envelope)
    else wanted.set(envelope.stream, [envelope])
  }
  const listed = await store.list('')
  if (!listed.ok) return listed
  const stored = new Map(listed.value.map((head) => [head.stream, head]))
  for (const stream of new Set([...wanted.keys(), ...stored.keys()])) {
    const envelopes = wanted.get(stream) ?? []
    const isThere = (stored.get(stream) ?? GENESIS).hash === chainEndOf(envelopes).hash
    if (isThere && (await store.read(stream)).ok) continue
    const restored = await store.restore(stream, envelopes)
    if (!restored.ok) return restored
  }
  return { ok: true, value: undefined }
}
