// Whether the step on screen came so recently that nobody can have read it: whoever taps now saw the step before. Knows
// no game and no tap.

import { onScopeDispose, ref, watch } from 'vue'

/** Milliseconds: two taps of a double tap are closer, and two deliberate ones are not. */
export const UNREAD_MILLISECONDS = 300

type CallScheduler = (milliseconds: number, call: () => void) => () => void

/** `step`: any text that names what is on screen; undefined while nothing is. */
export function useUnreadStep(step: () => string | undefined, after: CallScheduler) {
  const isUnread = ref(false)
  let stop = (): void => undefined
  watch(
    step,
    (_, before) => {
      stop()
      // What comes first was waited for.
      if (before === undefined) return
      isUnread.value = true
      stop = after(UNREAD_MILLISECONDS, () => (isUnread.value = false))
    },
    { flush: 'sync' },
  )
  onScopeDispose(() => stop())
  return { isUnread }
}
