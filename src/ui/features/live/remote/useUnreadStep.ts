// Whether the displayed step is so new that nobody can have read it. A tap at that time was meant for the previous
// step. Does not depend on the game or on how taps are handled.

import { onScopeDispose, ref, watch } from 'vue'

/**
 * Milliseconds during which a new step counts as unread: longer than the pause within a double tap, shorter than the
 * pause between two deliberate taps.
 */
export const STEP_UNREAD_MS = 300

type CallScheduler = (milliseconds: number, call: () => void) => () => void

/** `step` returns a text that identifies the displayed step, or `undefined` if no step is displayed. */
export function useUnreadStep(step: () => string | undefined, after: CallScheduler) {
  const isUnread = ref(false)
  let stop = (): void => undefined
  watch(
    step,
    (_, before) => {
      stop()
      // The first step counts as read, because the user was waiting for it.
      if (before === undefined) return
      isUnread.value = true
      stop = after(STEP_UNREAD_MS, () => (isUnread.value = false))
    },
    { flush: 'sync' },
  )
  onScopeDispose(() => stop())
  return { isUnread }
}
