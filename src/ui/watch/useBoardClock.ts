// The clock of a board as it runs here: the server's times, our clock set by the server's. Wakes only while it runs.

import { computed, onScopeDispose, ref } from 'vue'
import type { Board } from '../../api/contract/games.ts'
import { clockFace, secondsLeft, urgencyOf } from '../game/clock.ts'

const TICK_MS = 250

/** `ahead`: milliseconds the server's clock is before ours. */
export function useBoardClock(board: () => Board, ahead: () => number) {
  const now = ref(Date.now())
  const timer = setInterval(() => {
    if (board().clock?.startedAt !== undefined) now.value = Date.now()
  }, TICK_MS)
  onScopeDispose(() => clearInterval(timer))
  return computed(() => {
    const { clock } = board()
    if (clock === undefined) return undefined
    const running = { at: '', ...clock }
    const at = now.value + ahead()
    return { face: clockFace(secondsLeft(running, at)), urgency: urgencyOf(running, at) }
  })
}
