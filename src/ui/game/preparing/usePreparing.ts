// Games being prepared, and what is remembered from game to game of an evening: kept while other screens are open
// and over a restart of the window, forgotten with the evening.

import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { NamedJudge } from '../../../api/contract/seasons.ts'
import { eveningOf } from '../../kit/days.ts'
import { nothingPrepared, parsePreparing, preparingText, type Draft, type Preparing } from './preparing.ts'

const KEY = 'consigliere.preparing'

export const usePreparing = defineStore('preparing', () => {
  const tonight = () => eveningOf(new Date())
  const kept = shallowRef(parsePreparing(localStorage.getItem(KEY), tonight()))

  /** The window may stay open until the next evening. */
  function now(): Preparing {
    return kept.value.evening === tonight() ? kept.value : nothingPrepared(tonight())
  }
  function change(part: Partial<Preparing>): void {
    kept.value = { ...now(), ...part }
    localStorage.setItem(KEY, preparingText(kept.value))
  }

  return {
    now,
    draftOf: (table: string): Draft | undefined => now().drafts[table],
    keep: (table: string, draft: Draft): void => change({ drafts: { ...now().drafts, [table]: draft } }),
    forget(table: string): void {
      const { [table]: _, ...drafts } = now().drafts
      change({ drafts })
    },
    setByHand: (byHand: boolean): void => change({ byHand }),
    setJudge: (judge: NamedJudge): void => change({ judge }),
  }
})
