// The listeners of one store. A listener that throws stops neither the append nor the others;
// its error surfaces as uncaught, because it is a fault of the program.

import type { Envelope } from './port.ts'

export type EnvelopeListener = (envelopes: readonly Envelope[]) => void

export interface Listeners {
  add(listener: EnvelopeListener): () => void
  tell(envelopes: readonly Envelope[]): void
}

export function createListeners(): Listeners {
  // A cell each, so that one function subscribed twice is heard twice and stopped once.
  const cells = new Set<{ readonly listener: EnvelopeListener }>()
  return {
    add(listener) {
      const cell = { listener }
      cells.add(cell)
      return () => void cells.delete(cell)
    },
    tell(envelopes) {
      if (envelopes.length === 0) return
      for (const { listener } of [...cells]) {
        try {
          listener(envelopes)
        } catch (error) {
          queueMicrotask(() => { throw error })
        }
      }
    },
  }
}
