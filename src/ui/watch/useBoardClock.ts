// Clock of a board, based on the server's times, with the local clock corrected to the server's clock. Updates only
// while the clock runs.

import { computed, onScopeDispose, ref } from 'vue'
import type { BroadcastBoard } from '../../api/contract/watch.ts'
import { formatClockSeconds, secondsLeft, clockUrgencyOf } from '../game/clock.ts'

const TICK_MS = 250

/** `ahead` returns how many milliseconds the server's clock is ahead of the local clock. */
export function useBoardClock(board: () => BroadcastBoard, ahead: () => number) {
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
    return { face: formatClockSeconds(secondsLeft(running, at)), urgency: clockUrgencyOf(running, at) }
  })
}
