// Hints that name a key: as the key is mapped now, and on a screen held in the hand, which has no keys, what to
// press there.

import { useMediaQuery } from '@vueuse/core'
import { computed } from 'vue'
import { useI18n } from 'vue-i18n'
import { DEFAULT_LANG } from '../../../i18n/registry.ts'
import type { Params } from '../../../i18n/message.ts'
import { bindingsOf, ownKeys, shownKeys } from '../preferences/liveKeys.ts'

export function useHints() {
  const { t, te } = useI18n()
  const isTouch = useMediaQuery('(pointer: coarse)')
  const keys = computed(() => shownKeys(bindingsOf(ownKeys.value)))

  return {
    isTouch,
    /**
     * The sentence `key`, its blanks filled with keys (`{confirm}`) and `params`; by touch `keyTouch`,
     * where there is one.
     */
    hint: (key: string, params: Params = {}, n?: number) => {
      const own = isTouch.value && te(touchKey(key), DEFAULT_LANG) ? touchKey(key) : key
      const filling = { ...keys.value, ...params }
      return n === undefined ? t(own, filling) : t(own, { n, ...filling }, n)
    },
  }
}

/** Codes are looked up in brackets: `live.refused['live/all-shown']`. */
function touchKey(key: string): string {
  return key.endsWith("']") ? `${key.slice(0, -2)}Touch']` : `${key}Touch`
}
