// Schemes being edited: each stays as it is typed, also on other pages, until it is published or discarded.

import { defineStore } from 'pinia'
import { reactive } from 'vue'
import type { SchemeData } from '../../../scoring/schemes/data.ts'
import type { SchemeDraft } from './logic/schemeDraft.ts'

export interface OpenDraft {
  /** What it began as. */
  readonly base: SchemeData
  /** It came from a file: it has no parent here. */
  readonly isFromFile: boolean
  readonly draft: SchemeDraft
}

export const useSchemeDrafts = defineStore('schemeDrafts', () => {
  const open = reactive(new Map<string, OpenDraft>())

  return {
    of: (key: string): OpenDraft | undefined => open.get(key),
    start(key: string, draft: OpenDraft): void {
      if (!open.has(key)) open.set(key, draft)
    },
    /** Takes it away and hands it back, so that this can be undone. */
    drop(key: string): OpenDraft | undefined {
      const dropped = open.get(key)
      open.delete(key)
      return dropped
    },
  }
})
