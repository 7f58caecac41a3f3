// True after the condition has been true for `milliseconds`; false as soon as the condition is false. Used to avoid a
// progress bar for short work.

import { onScopeDispose, ref, type Ref, watch } from 'vue'

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
