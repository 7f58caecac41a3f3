// A page in more than one task: what it draws at once stands on screen, and what was pressed meanwhile is answered,
// before the next part of it is begun.

import { onScopeDispose, ref, type Ref, watch } from 'vue'

/** How many tasks the page has given way to: 0 while it is first drawn, `last` for good. */
export function useYieldCount(last: number): Readonly<Ref<number>> {
  const turn = ref(0)
  let timer = setTimeout(pass)
  onScopeDispose(() => clearTimeout(timer))

  function pass(): void {
    turn.value += 1
    if (turn.value < last) timer = setTimeout(pass)
  }

  return turn
}

// True once a condition was true for a while; false as soon as it is not. Short work shows no progress bar.
export function useDelayed(condition: () => boolean, milliseconds: number): Readonly<Ref<boolean>> {
  const held = ref(false)
  let timer: ReturnType<typeof setTimeout> | undefined
  watch(
    condition,
    (holds) => {
      clearTimeout(timer)
      if (!holds) held.value = false
      else
        timer = setTimeout(() => {
          held.value = true
        }, milliseconds)
    },
    { immediate: true },
  )
  onScopeDispose(() => clearTimeout(timer))
  return held
}
