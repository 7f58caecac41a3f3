// The listeners of one store. A listener that throws stops neither the append nor the other listeners. Its error is
// reported as uncaught, because it is a bug.

import { envelopeOf, type Sealed } from './hash.ts'
import { platform } from './platform.ts'
import type { Envelope } from './port.ts'

type EnvelopeListener = (envelopes: readonly Envelope[]) => void

export interface EnvelopeListeners {
  add(listener: EnvelopeListener): () => void
  notify(envelopes: readonly Envelope[]): void
  /** Notifies the listeners of records, which are parsed only if there is a listener. */
  notifyRecords(records: readonly Sealed[]): void
}

export function createEnvelopeListeners(): EnvelopeListeners {
  // Each subscription has its own cell. A function that was subscribed twice is therefore called twice, and each
  // unsubscription removes one of the two.
  const cells = new Set<{ readonly listener: EnvelopeListener }>()
  function notify(envelopes: readonly Envelope[]): void {
    if (envelopes.length === 0) return
    for (const { listener } of [...cells]) {
      try {
        listener(envelopes)
      } catch (error) {
        platform.fail(error)
      }
    }
  }

  return {
    add(listener) {
      const cell = { listener }
      cells.add(cell)
      return () => void cells.delete(cell)
    },
    notify,
    notifyRecords(records) {
      if (cells.size > 0) notify(records.map(envelopeOf))
    },
  }
}
