// Hints that name a key: as the key is mapped now, and on a screen held in the hand, which has no keys, what to
// press there.

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
     * The sentence `key`, its blanks filled with keys (`{confirm}`) and `params`; by touch `keyTouch`,
     * where there is one.
     */
    hint: (key: string, params: PlaceholderValues = {}, n?: number) => {
      const own = isTouch.value && te(`${key}Touch`) ? `${key}Touch` : key
      return tUnchecked(own, { ...(n === undefined ? {} : { n }), ...keys.value, ...params })
    },
  }
}

// The keys of the live screen as they are now: the usual ones and what this person has put in their place.
const bindings = computed(() => bindingsOf(ownKeys.value))

export const LIVE_KEY_BINDINGS: Readonly<Record<Action, Binding>> = Object.create(
  null,
  Object.fromEntries(ACTIONS.map((action) => [action, { enumerable: true, get: () => bindings.value[action] }])),
) as Record<Action, Binding>

/** The action of a stroke, if any. */
export function liveActionOfStroke(stroke: string): Action | undefined {
  return ACTIONS.find((action) => LIVE_KEY_BINDINGS[action].strokes.includes(stroke))
}
