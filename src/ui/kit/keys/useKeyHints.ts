// Hints that mention a key, with the user's own key bindings. On a touch screen, which has no keys, the hints name the
// element to tap instead.

import { useMediaQuery } from '@vueuse/core'
import { computed } from 'vue'
import type { PlaceholderValues } from '../../../i18n/message.ts'
import { isScreenTextKey, tUnchecked } from '../i18n/setup.ts'
import { liveKeyBindingsOf, ownLiveKeys, liveKeyLabels } from '../preferences/liveKeys.ts'

export function useKeyHints() {
  const isTouch = useMediaQuery('(pointer: coarse)')
  const keys = computed(() => liveKeyLabels(liveKeyBindingsOf(ownLiveKeys.value)))

  return {
    isTouch,
    /**
     * Returns the text with this key. Its placeholders are filled with the current keys (`{confirm}`) and with
     * `params`. On a touch screen, the text with the suffix `Touch` is used if it exists.
     */
    hint: (key: string, params: PlaceholderValues = {}, n?: number) => {
      const own = isTouch.value && isScreenTextKey(`${key}Touch`) ? `${key}Touch` : key
      return tUnchecked(own, { ...(n === undefined ? {} : { n }), ...keys.value, ...params })
    },
  }
}
