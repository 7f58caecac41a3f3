// A restore that was asked for, remembered by the tab until it is known how it ended: a server closes every connection
// when it opens the restored club, and the page is loaded again. Never decides: it compares what the club says now.

import type { ClubStatus } from '../../../api/contract/club.ts'
import { parseJsonFields } from '../../kit/foreignText.ts'

const RESTORE_STORAGE_KEY = 'consigliere.restoring'

/** What shows after the restore that it happened. */
export interface RestoreEvidence {
  /** Milliseconds since the epoch of the last restore; absent: there was none. */
  readonly restoredAt?: number | undefined
  /** Entries in the journal. */
  readonly entries: number
}

export function restoreEvidenceOf({ restored, journal }: Pick<ClubStatus, 'restored' | 'journal'>): RestoreEvidence {
  return { restoredAt: restored?.at, entries: journal?.entries ?? 0 }
}

type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** `entries` of the backup. Where the tab can keep nothing, nothing is said after a reload. */
export function rememberRestore(before: RestoreEvidence, backup: { readonly entries: number }, kept: TabStorage): void {
  try {
    kept.setItem(RESTORE_STORAGE_KEY, JSON.stringify({ ...before, brought: backup.entries }))
  } catch {
    // The storage is full or forbidden.
  }
}

export function forgetRestore(kept: TabStorage): void {
  try {
    kept.removeItem(RESTORE_STORAGE_KEY)
  } catch {
    // As above.
  }
}

/** How it ended; undefined when no restore was asked for. */
export function restoreOutcome(
  now: RestoreEvidence,
  kept: Pick<TabStorage, 'getItem'>,
): 'restored' | 'not-restored' | undefined {
  const { restoredAt, entries, brought } = parseJsonFields(textIn(kept))
  if (typeof entries !== 'number' || typeof brought !== 'number') return undefined
  if (now.restoredAt !== undefined) return now.restoredAt === restoredAt ? 'not-restored' : 'restored'
  // A restore over an empty club leaves nothing to put back, and so no time.
  return entries === 0 && now.entries >= brought ? 'restored' : 'not-restored'
}

function textIn(kept: Pick<TabStorage, 'getItem'>): string | null {
  try {
    return kept.getItem(RESTORE_STORAGE_KEY)
  } catch {
    return null
  }
}
