// A requested restore, stored by the browser tab until its outcome is known. A server closes every connection when it
// opens the restored club, and the page is then reloaded. The outcome can therefore only be inferred by comparing the
// club's state before and after the restore.

import type { ClubStatus } from '../../../api/contract/club.ts'
import { parseJsonFields } from '../../kit/foreignText.ts'

const RESTORE_STORAGE_KEY = 'consigliere.restoring'

/** State of the club, from which the outcome of a restore is inferred. */
export interface RestoreEvidence {
  /** Time of the last restore in milliseconds since the epoch. If omitted, the club was never restored. */
  readonly restoredAt?: number | undefined
  /** Number of entries in the journal. */
  readonly entries: number
}

export function restoreEvidenceOf({ restored, journal }: Pick<ClubStatus, 'restored' | 'journal'>): RestoreEvidence {
  return { restoredAt: restored?.at, entries: journal?.entries ?? 0 }
}

type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/**
 * `backup.entries` is the number of entries in the backup. If the tab cannot store anything, no outcome is reported
 * after a reload.
 */
export function rememberAwaitedRestore(
  before: RestoreEvidence,
  backup: { readonly entries: number },
  kept: TabStorage,
): void {
  try {
    kept.setItem(RESTORE_STORAGE_KEY, JSON.stringify({ ...before, brought: backup.entries }))
  } catch {
    // The tab's storage is full or not permitted.
  }
}

export function forgetAwaitedRestore(kept: TabStorage): void {
  try {
    kept.removeItem(RESTORE_STORAGE_KEY)
  } catch {
    // The tab's storage is not permitted.
  }
}

/** Outcome of the remembered restore, or `undefined` if there is none. */
export function outcomeOfAwaitedRestore(
  now: RestoreEvidence,
  kept: Pick<TabStorage, 'getItem'>,
): 'restored' | 'not-restored' | undefined {
  const { restoredAt, entries, brought } = parseJsonFields(textIn(kept))
  if (typeof entries !== 'number' || typeof brought !== 'number') return undefined
  if (now.restoredAt !== undefined) return now.restoredAt === restoredAt ? 'not-restored' : 'restored'
  // A restore into an empty club replaces no data, so the club records no time of a restore.
  return entries === 0 && now.entries >= brought ? 'restored' : 'not-restored'
}

function textIn(kept: Pick<TabStorage, 'getItem'>): string | null {
  try {
    return kept.getItem(RESTORE_STORAGE_KEY)
  } catch {
    return null
  }
}
