// What a comparison of store and journal found and did. The screen tells the secretary once.

import type { JournalFault } from './journal.ts'

export interface Recovery {
  /** Given back to the store by the journal. */
  readonly restored: Tally
  /** Given to the journal by the store: the first start with a journal, or one that was cut short. */
  readonly completed: Tally
  /** Streams neither side could give back whole, with the first version at fault. The store was left as it is. */
  readonly lost: readonly { readonly stream: string; readonly version: number }[]
  /** Streams whole on both sides but not the same: somebody wrote past the program. */
  readonly diverged: readonly string[]
  /** What was wrong with the journal when it was opened. */
  readonly journal: JournalFault | undefined
}

export interface Tally {
  readonly streams: number
  readonly events: number
}

/** True when the secretary has to be told. A line torn by a crash was never acknowledged: nothing to tell. */
export function isWorthTelling({ restored, lost, diverged, journal }: Recovery): boolean {
  return restored.streams > 0 || lost.length > 0 || diverged.length > 0 || journal === 'cut' || journal === 'tampered'
}
