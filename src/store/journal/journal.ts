// The Journal port: everything ever appended, in the order it happened, on a disk of its own.
// It is the truth when the store and it differ (journaled.ts). One line an append, each line
// hashed over the one before. Adapters: journal-file (Node), journal-opfs (worker), journal-memory;
// what they share is in journal-log.ts.

import type { JournalFault } from './journalFault.ts'
import type { ChainEnd } from '../hash.ts'
import type { Envelope, StoreResult } from '../port.ts'
import type { Remembered } from './recovery.ts'

/** How many envelopes the journal holds, and the hash of its last line: also what the marker says. */
export interface JournalHead {
  readonly count: number
  readonly chain: string
}

export interface Journal {
  /** What was found wrong with it and not put right by `replace` yet. A damaged file is kept aside, never thrown away. */
  fault(): JournalFault | undefined
  head(): JournalHead
  /** What its notes say was acknowledged, whatever the file holds. */
  remembered(): Remembered
  /** The end of every stream, as far as its chain is whole. */
  ends(): ReadonlyMap<string, ChainEnd>
  /**
   * Durable when it answers ok; otherwise `store/unavailable`, and nothing of it will come back.
   * `texts`: the canonical JSON of each, from whoever has it.
   */
  append(envelopes: readonly Envelope[], texts?: readonly string[]): Promise<StoreResult<JournalHead>>
  /** Envelopes of these streams, or of all, in the order they were appended. */
  readAll(streams?: ReadonlySet<string>): Promise<StoreResult<readonly Envelope[]>>
  /** Reads every line again, the old ones too: the fault, if one is found. After one, only `replace` can go on. */
  check(): Promise<StoreResult<JournalFault | undefined>>
  /** Begins anew with these envelopes; what was there before is kept aside. */
  replace(envelopes: readonly Envelope[]): Promise<StoreResult<JournalHead>>
  /** As `replace`, for a backup: until `settle`, also after a crash, the store has to become what the journal is. */
  restore(envelopes: readonly Envelope[], at: number): Promise<StoreResult<JournalHead>>
  /** A restore was begun and the store has not followed yet. */
  isRestored(): boolean
  /** The store has followed. */
  settle(): Promise<StoreResult<void>>
  /** The last restore; undefined when there was none, or nothing before it. */
  undo(): RestoreUndo | undefined
  /** The text of the journal as it was before the last restore. */
  readKept(): Promise<StoreResult<string>>
  close(): Promise<void>
}

/** How a restore is undone: the name of what was there, and when it was put aside. */
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
  /** A small text beside the journal, replaced as a whole or not at all. */
  readNote(name: string): Promise<string | undefined>
  /** `isFlushed`: durable when it resolves; otherwise a crash may leave the note before it. */
  writeNote(name: string, text: string, isFlushed?: boolean): Promise<void>
  /** Puts new content in place as a whole or not at all; the old file is kept aside under a new name. */
  replace(chunks: Iterable<Uint8Array>): Promise<void>
  /** The name under which `replace` will keep the present file. */
  nextKept(): Promise<string>
  readKept(name: string): Promise<Uint8Array>
  /** Copies the file as it is aside. */
  keepCopy(): Promise<void>
  close(): Promise<void>
}
