// The findings and repairs of a comparison of store and journal. The screen shows them to the secretary once.

/**
 * Possible damage of a journal when it is opened.
 * `torn`: the last line is incomplete. Its append was never acknowledged, so it is cut off.
 * `cut`: acknowledged lines are missing at the end, or the whole file is missing, according to the marker.
 * `tampered`: a line in the middle differs from what was written.
 */
export type JournalFault = 'torn' | 'cut' | 'tampered'

export interface StoreRepairReport {
  /** Number of streams and events that were copied from the journal to the store. */
  readonly restored: StreamAndEventCounts
  /**
   * Number of streams and events that were appended to the journal from the store, because the journal was missing or
   * had lost acknowledged entries.
   */
  readonly completed: StreamAndEventCounts
  /**
   * Streams that are complete neither in the store nor in the journal, with the first damaged version. The store was
   * left unchanged.
   */
  readonly lost: readonly { readonly stream: string; readonly version: number }[]
  /**
   * Streams that are complete in both store and journal but differ, because another program wrote to one of the two.
   */
  readonly diverged: readonly string[]
  /** Damage of the journal when it was opened or, in a later check, when it was read again. */
  readonly journal: JournalFault | 'missing' | undefined
  /** Acknowledged entries that neither store nor journal has. */
  readonly missing?: MissingEntrySummary | undefined
  /** `true` if the number of entries is recorded outside the store and all of them are present. */
  readonly isWhole: boolean
}

export interface StreamAndEventCounts {
  readonly streams: number
  readonly events: number
}

export interface MissingEntrySummary {
  readonly entries: number
  /** Number of entries that remain in store and journal together. */
  readonly left: number
  /** Time of the last entry before the first entry that may be missing. `undefined` if unknown. */
  readonly since: number | undefined
  /** Streams known to lack entries. Together they lack at most `entries`. */
  readonly streams: readonly { readonly stream: string; readonly held: number; readonly missing: number }[]
  /** The part of `entries` in streams that the store has only partly but whose end it still knows. */
  readonly lasting: number
}

/** State of a store, as recorded outside the store. */
export interface RememberedStoreState {
  /** Number of entries in all streams together. */
  readonly entries: number
  /** Version of the last entry of each recorded stream. */
  readonly ends: ReadonlyMap<string, number>
}

/**
 * Whether the secretary has to see the report. A line torn by a crash was never acknowledged, so it is not reported.
 */
export function isRepairWorthReporting({
  restored,
  completed,
  lost,
  diverged,
  journal,
  missing,
}: StoreRepairReport): boolean {
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
