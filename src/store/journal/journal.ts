// The Journal port: every append in order, in a file of its own. If store and journal differ, the journal is right
// (withJournal.ts). Each append is one line, hashed over the line before. Adapters: file.ts (Node), opfs.ts (browser
// worker) and memory.ts; they share diskJournal.ts.

import type { ChainEnd } from '../hash.ts'
import type { Envelope, StoreResult } from '../port.ts'
import type { JournalFault, RememberedStoreState } from './recovery.ts'

/** Number of envelopes in the journal and the hash of its last line. The marker contains the same values. */
export interface JournalHead {
  readonly count: number
  readonly chain: string
}

export interface Journal {
  /**
   * The fault that was detected and that `replace` has not repaired yet. A file that lacks acknowledged lines or was
   * tampered with is kept before it is cut or replaced.
   */
  fault(): JournalFault | undefined
  head(): JournalHead
  /** State that was acknowledged, according to marker and checkpoint. */
  remembered(): RememberedStoreState
  /** End of every stream, up to the first gap in its chain. */
  ends(): ReadonlyMap<string, ChainEnd>
  /**
   * The append is durable if the result is ok. Otherwise the error is `store/unavailable`, and nothing of the append is
   * kept. `texts` is the canonical JSON of each envelope, if the caller has it.
   */
  append(envelopes: readonly Envelope[], texts?: readonly string[]): Promise<StoreResult<JournalHead>>
  /** Envelopes of these streams, or of all streams, in the order in which they were appended. */
  readAll(streams?: ReadonlySet<string>): Promise<StoreResult<readonly Envelope[]>>
  /** Reads every line again and returns the fault, if any. After `tampered`, nothing is appended before `replace`. */
  check(): Promise<StoreResult<JournalFault | undefined>>
  /** Replaces the content with these envelopes. The old file is kept under another name. */
  replace(envelopes: readonly Envelope[]): Promise<StoreResult<JournalHead>>
  /**
   * Replaces the content with that of a backup. Until `settle` is called, the store must be made equal to the journal,
   * even after a crash.
   */
  restore(envelopes: readonly Envelope[], at: number): Promise<StoreResult<JournalHead>>
  /** Whether a restore was started and the store has not been made equal to the journal yet. */
  isRestored(): boolean
  /** Called when the store is equal to the restored journal. */
  settle(): Promise<StoreResult<void>>
  /** Data for undoing the last restore. `undefined` if there was none, or if the journal was empty before it. */
  undo(): RestoreUndo | undefined
  /**
   * Number of times that a browser deleted the files and they were written again. Each time, the browser has probably
   * deleted the database, too.
   */
  rescues(): number
  /** Text of the journal as it was before the last restore. */
  readKept(): Promise<StoreResult<string>>
  close(): Promise<void>
}

/** Data that undoes a restore: the name of the old journal, and the time of the restore. */
export interface RestoreUndo {
  readonly kept: string
  readonly at: number
}

/** The few file operations that a journal needs. All operations throw if the disk refuses. */
export interface JournalDisk {
  size(): Promise<number>
  /** Returns fewer bytes only at the end of the file. */
  read(at: number, length: number): Promise<Uint8Array>
  /** Writes and flushes. The bytes are durable when the promise resolves. */
  write(at: number, bytes: Uint8Array): Promise<void>
  /** Truncates and flushes. */
  truncate(size: number): Promise<void>
  /**
   * Reads a small text that is stored next to the journal, such as the marker. Such a text is replaced as a whole or
   * not at all.
   */
  readNote(name: string): Promise<string | undefined>
  /**
   * Writes a small text next to the journal. If `isFlushed` is set, the text is durable when the promise resolves.
   * Otherwise a crash may bring back the previous text.
   */
  writeNote(name: string, text: string, isFlushed?: boolean): Promise<void>
  /** Replaces the content as a whole or not at all. The old file is kept under the name that `nextKept` returns. */
  replace(chunks: Iterable<Uint8Array>): Promise<void>
  /** Name under which `replace` will keep the current file. */
  nextKept(): Promise<string>
  readKept(name: string): Promise<Uint8Array>
  /** Copies the file to a new name. */
  keepCopy(): Promise<void>
  /**
   * Number of times that a browser deleted the file and it was written again. Omitted by disks outside a browser, where
   * a deleted journal does not mean that the database was emptied.
   */
  rescues?(): number
  close(): Promise<void>
}
