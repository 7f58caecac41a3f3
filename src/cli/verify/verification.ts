// What the check of a file of any kind found.

import type { Manifest } from '../../files/backup/format.ts'
import { logFault } from '../../club/gate/game/logFault.ts'
import { logItemSchema } from '../../club/model/entrySchema.ts'
import type { GameHeader } from '../../rules/header.ts'
import type { LogItem } from '../../rules/log.ts'
import type { Fault } from '../sentences/refusal.ts'

/** A fault with where in the file it stands. */
export function withLocation({ code, params }: Fault, where: Fault['params']): Fault {
  return { code, params: { ...params, ...where } }
}

const VERIFIED_KINDS = ['journal', 'backup', 'record', 'records', 'season', 'store'] as const

export interface Verification {
  readonly kind: (typeof VERIFIED_KINDS)[number]
  readonly streams: number
  readonly events: number
  readonly games: number
  /** Of a journal or a backup: its marker or manifest says that nothing is missing. False: unknown. */
  readonly isWhole?: boolean
  readonly manifest?: Manifest
  /** The first one; its params say where. */
  readonly fault?: Fault
  /** Those of the faults that every read of a club sets aside: the rest of the club works. */
  readonly unsound?: readonly Fault[]
  /** Those that can be told beside the first. */
  readonly more?: readonly Fault[]
}

/**
 * Every item of a log that comes without its club, of its shape and decided again; `index`: place in the log, from 0.
 */
export function checkLog(
  header: GameHeader,
  log: readonly LogItem[],
): { readonly index: number; readonly fault: Fault } | undefined {
  const index = log.findIndex((item) => !logItemSchema.safeParse(item).success)
  const found = logFault(header, index === -1 ? log : log.slice(0, index))
  return found ?? (index === -1 ? undefined : { index, fault: { code: 'record/bad-value', params: {} } })
}
