// How a fault of the gate is said to the rest of the program: as an error of the store, with stream and version.

import type { StoreError } from '../../store/port.ts'
import type { EnvelopeFault } from './faults.ts'

export function storeErrorOf(stream: string, { version, why, waits }: EnvelopeFault): StoreError {
  return {
    code: 'store/unsound',
    params: { ...why.params, stream, version, why: why.code, ...(waits && { waits: 1 as const }) },
  }
}
