// What a comparison of store and journal found and did. The screen tells the secretary once.

import type { JournalFault } from './journalFault.ts'

export interface Recovery {
  /** Given back to the store by the journal. */
  readonly restored: Tally
  /** Given to the journal by the store: it was missing, or had lost what was acknowledged. */
  readonly completed: Tally
  /** Streams neither side could give back whole, with the first version at fault. The store was left as it is. */
  readonly lost: readonly { readonly stream: string; readonly version: number }[]
  /** Streams whole on both sides but not the same: somebody wrote past the program. */
  readonly diverged: readonly string[]
  /** What was wrong with the journal when it was opened. */
  readonly journal: JournalFault | 'missing' | undefined
  /** Acknowledged once and held by neither side. */
  readonly missing?: Missing | undefined
  /** True when something remembers how many entries there were, and they are all there. */
  readonly isWhole: boolean
}

export interface Tally {
  readonly streams: number
  readonly events: number
}

export interface Missing {
  readonly entries: number
  /** Entries both sides together still hold. */
  readonly left: number
  /** Time of the last entry before the first that may be missing; undefined when nothing tells. */
  readonly since: number | undefined
  /** Streams known to be short. Their sum is `entries` at most. */
  readonly streams: readonly { readonly stream: string; readonly held: number; readonly missing: number }[]
  /** Of `entries`: those the store itself goes on remembering, in streams it holds in part. */
  readonly lasting: number
}

/** What something outside a store remembers of it. */
export interface Remembered {
  /** Entries in all streams together. */
  readonly entries: number
  /** Version of the last entry, of the streams it remembers. */
  readonly ends: ReadonlyMap<string, number>
}

/** True when the secretary has to be told. A line torn by a crash was never acknowledged: nothing to tell. */
export function isWorthTelling({ restored, completed, lost, diverged, journal, missing }: Recovery): boolean {
  const isDamaged = journal === 'cut' || journal === 'tampered' || journal === 'missing'
  return (
    isDamaged ||
    restored.events > 0 ||
    completed.events > 0 ||
    lost.length > 0 ||
    diverged.length > 0 ||
    missing !== undefined
  )
}
