// Converts a fault of the gate to a store error with stream and version, for code outside the gate.

import type { StoreError } from '../../store/port.ts'
import type { EnvelopeFault } from './faults.ts'

export function envelopeFaultToStoreError(stream: string, { version, why, waits }: EnvelopeFault): StoreError {
  return {
    code: 'store/unsound',
    params: { ...why.params, stream, version, why: why.code, ...(waits && { waits: 1 as const }) },
  }
}
