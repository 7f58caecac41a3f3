// Games being prepared, and settings that carry over to the next games of an evening. Both survive a change of screens
// and a restart of the window, and are dropped at the end of the evening.

import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { NamedJudge } from '../../../api/contract/plan.ts'
import { eveningAtTime } from '../../kit/days.ts'
import {
  type CardsBeingGiven,
  type CardWay,
  type GameDraft,
  type PreparedEvening,
  emptyPreparedEvening,
  parsePreparedEvening,
  formatPreparedEvening,
} from './preparedGames.ts'

const PREPARING_STORAGE_KEY = 'consigliere.preparing'

export const usePreparedGames = defineStore('preparing', () => {
  const tonight = () => eveningAtTime(new Date())
  const kept = shallowRef(parsePreparedEvening(localStorage.getItem(PREPARING_STORAGE_KEY), tonight()))

  /** Compares the date of the evening, because the window may stay open until the next evening. */
  function now(): PreparedEvening {
    return kept.value.evening === tonight() ? kept.value : emptyPreparedEvening(tonight())
  }
  function change(part: Partial<PreparedEvening>): void {
    kept.value = { ...now(), ...part }
    localStorage.setItem(PREPARING_STORAGE_KEY, formatPreparedEvening(kept.value))
  }

  function setGiving(game: string, cards: CardsBeingGiven): void {
    change({ giving: { ...now().giving, [game]: cards } })
  }

  return {
    now,
    draftOf: (table: string): GameDraft | undefined => now().drafts[table],
    keep: (table: string, draft: GameDraft): void => change({ drafts: { ...now().drafts, [table]: draft } }),
    forget(table: string): void {
      const { [table]: _, ...drafts } = now().drafts
      change({ drafts })
    },
    setWay: (way: CardWay): void => change({ way }),
    givingIn: (game: string): CardsBeingGiven | undefined => now().giving[game],
    /**
     * Marks the cards of a game as being given. When cards are dealt again, the players do not have the new cards on
     * paper, so the laptop is handed round instead.
     */
    beginGiving: (game: string): void =>
      setGiving(game, { way: now().way === 'phones' ? 'phones' : 'round', looked: [] }),
    noteLook(game: string, seat: number): void {
      const cards = now().giving[game]
      if (cards) setGiving(game, { ...cards, looked: [...new Set([...cards.looked, seat])] })
    },
    endGiving(game: string): void {
      const { [game]: _, ...giving } = now().giving
      change({ giving })
    },
    setJudge: (judge: NamedJudge): void => change({ judge }),
  }
})
