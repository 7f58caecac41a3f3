// What a comparison of store and journal found and repaired. The screen shows it to the secretary once.

/**
 * What can be wrong with a journal when it is opened.
 * torn: the last line was not written to its end, so its append was never acknowledged; it is cut off.
 * cut: acknowledged lines are missing at the end, or the whole file is, as the marker shows.
 * tampered: a line in the middle is not what was written.
 */
export type JournalFault = 'torn' | 'cut' | 'tampered'

export interface Recovery {
  /** Restored to the store from the journal. */
  readonly restored: Tally
  /** Appended to the journal from the store: the journal was missing, or had lost acknowledged entries. */
  readonly completed: Tally
  /** Streams that neither side has whole, with the first faulty version. The store was left as it is. */
  readonly lost: readonly { readonly stream: string; readonly version: number }[]
  /** Streams that are whole on both sides and differ: another program wrote to one of them. */
  readonly diverged: readonly string[]
  /** What was wrong with the journal when it was opened. */
  readonly journal: JournalFault | 'missing' | undefined
  /** Acknowledged entries that neither side has. */
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
  /** Entries that are left on both sides together. */
  readonly left: number
  /** Time of the last entry before the first that may be missing; undefined when not known. */
  readonly since: number | undefined
  /** Streams known to be short. Their sum is `entries` at most. */
  readonly streams: readonly { readonly stream: string; readonly held: number; readonly missing: number }[]
  /** Of `entries`: those in streams that the store has in part and whose end it still remembers. */
  readonly lasting: number
}

/** What something outside a store remembers of it. */
export interface Remembered {
  /** Entries in all streams together. */
  readonly entries: number
  /** Version of the last entry, of the streams it remembers. */
  readonly ends: ReadonlyMap<string, number>
}

/** True when the secretary has to see it. A line torn by a crash was never acknowledged, so it is not reported. */
export function isWorthReporting({ restored, completed, lost, diverged, journal, missing }: Recovery): boolean {
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
