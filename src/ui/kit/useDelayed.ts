// True once a condition was true for a while; false as soon as it is not. Short work shows no progress bar.

import { onScopeDispose, ref, watch, type Ref } from 'vue'

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
