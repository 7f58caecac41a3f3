// Schemes being edited. Each draft is kept, even while other pages are shown, until it is published or discarded.

import { defineStore } from 'pinia'
import { shallowReactive } from 'vue'
import type { SchemeJson } from '../../../scoring/schemes/schemeData.ts'
import { createSessionMemories } from '../../shared/form/memory.ts'
import type { SchemeDraft } from './logic/schemeDraft.ts'

export interface SchemeDraftStart {
  /** Unique id of the draft. Drafts that are started from the same version have different ids. */
  readonly id: string
  /** Values with which the draft started. */
  readonly base: SchemeJson
  /** Whether the draft was read from a file. Such a draft has no parent in this club. */
  readonly isFromFile: boolean
  readonly name: string
  /** Day on which the draft was started. */
  readonly published: string
}

export const useSchemeDrafts = defineStore('schemeDrafts', () => {
  const open = shallowReactive(new Map<string, SchemeDraftStart>())
  const memoryOf = createSessionMemories<SchemeDraft>()
  let begun = 0

  return {
    memoryOf,
    of: (key: string): SchemeDraftStart | undefined => open.get(key),
    start(key: string, draft: Omit<SchemeDraftStart, 'id'>): void {
      if (!open.has(key)) open.set(key, { id: `${key} ${++begun}`, ...draft })
    },
    /** Removes a draft, and returns a function that restores it. */
    drop(key: string): (() => void) | undefined {
      const dropped = open.get(key)
      if (dropped === undefined) return undefined
      const memory = memoryOf(dropped.id)
      const typed = memory.read()
      open.delete(key)
      memory.forget()
      return () => {
        open.set(key, dropped)
        if (typed) memory.write(typed)
      }
    },
  }
})
