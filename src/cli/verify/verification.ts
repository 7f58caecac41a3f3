// The result of checking a file of any kind.

import type { BackupManifest } from '../../files/backup/format.ts'
import { findFirstLogFault } from '../../club/gate/game/logFault.ts'
import { logItemSchema } from '../../club/model/entrySchema.ts'
import type { GameHeader } from '../../rules/header.ts'
import type { LogItem } from '../../rules/log.ts'
import type { Fault } from '../sentences/fault.ts'

/** Adds the location in the file to a fault. */
export function addFaultLocation({ code, params }: Fault, where: Fault['params']): Fault {
  return { code, params: { ...params, ...where } }
}

const VERIFIED_KINDS = ['journal', 'backup', 'record', 'records', 'season', 'store'] as const

export interface Verification {
  readonly kind: (typeof VERIFIED_KINDS)[number]
  readonly streams: number
  readonly events: number
  readonly games: number
  /**
   * For a journal or a backup: whether its marker or manifest proves that nothing is missing. `false` means that this
   * is unknown.
   */
  readonly isWhole?: boolean
  readonly manifest?: BackupManifest
  /** The first fault. Its parameters contain the location. */
  readonly fault?: Fault
  /** The faults whose events are left out whenever the club is read, so that the rest of the club works. */
  readonly unsound?: readonly Fault[]
  /** Further faults that can be reported together with the first. */
  readonly more?: readonly Fault[]
}

/**
 * Checks every item of a log without its club: its shape, and whether it is accepted when decided again. `index` is the
 * position in the log, from 0.
 */
export function findLogFault(
  header: GameHeader,
  log: readonly LogItem[],
): { readonly index: number; readonly fault: Fault } | undefined {
  const index = log.findIndex((item) => !logItemSchema.safeParse(item).success)
  const found = findFirstLogFault(header, index === -1 ? log : log.slice(0, index))
  return found ?? (index === -1 ? undefined : { index, fault: { code: 'record/bad-value', params: {} } })
}
