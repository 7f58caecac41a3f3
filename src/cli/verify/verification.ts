// What the check of a file of any kind found.

import type { Manifest } from '../../club/backup/format.ts'
import type { Fault } from '../sentences/fault.ts'

/** A fault with where in the file it stands. */
export function placed({ code, params }: Fault, where: Fault['params']): Fault {
  return { code, params: { ...params, ...where } }
}

const VERIFIED_KINDS = ['journal', 'backup', 'record', 'season', 'store'] as const

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
  /** Those that can be told beside the first. */
  readonly more?: readonly Fault[]
}
