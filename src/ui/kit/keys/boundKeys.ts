// Hints that mention a key, with the key that the user has chosen. On a touch screen, which has no keys, they explain
// what to tap instead.

import { useMediaQuery } from '@vueuse/core'
import { computed } from 'vue'
import type { PlaceholderValues } from '../../../i18n/message.ts'
import { te, tUnchecked } from '../i18n/setup.ts'
import { type Action, ACTIONS, type Binding, bindingsOf, ownKeys, keyLabels } from '../preferences/liveKeys.ts'

export function useKeyHints() {
  const isTouch = useMediaQuery('(pointer: coarse)')
  const keys = computed(() => keyLabels(bindingsOf(ownKeys.value)))

  return {
    isTouch,
    /**
     * Returns the text `key` with its placeholders filled from the current keys (`{confirm}`) and `params`. On a touch
     * screen the text `keyTouch` is used if it exists.
     */
    hint: (key: string, params: PlaceholderValues = {}, n?: number) => {
      const own = isTouch.value && te(`${key}Touch`) ? `${key}Touch` : key
      return tUnchecked(own, { ...(n === undefined ? {} : { n }), ...keys.value, ...params })
    },
  }
}

// Current key bindings of the live screen: the default keys and those that the user has chosen instead.
const bindings = computed(() => bindingsOf(ownKeys.value))

export const LIVE_KEY_BINDINGS: Readonly<Record<Action, Binding>> = Object.create(
  null,
  Object.fromEntries(ACTIONS.map((action) => [action, { enumerable: true, get: () => bindings.value[action] }])),
) as Record<Action, Binding>

/** The action bound to a keystroke, or `undefined` if there is none. */
export function liveActionOfStroke(stroke: string): Action | undefined {
  return ACTIONS.find((action) => LIVE_KEY_BINDINGS[action].strokes.includes(stroke))
}
