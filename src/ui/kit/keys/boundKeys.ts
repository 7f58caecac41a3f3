// Current key bindings of the live screen: the default keys and those that the user has chosen instead.

import { computed } from 'vue'
import { type Action, ACTIONS, type Binding, bindingsOf, ownKeys } from '../preferences/liveKeys.ts'

const bindings = computed(() => bindingsOf(ownKeys.value))

export const LIVE_KEY_BINDINGS: Readonly<Record<Action, Binding>> = Object.create(
  null,
  Object.fromEntries(ACTIONS.map((action) => [action, { enumerable: true, get: () => bindings.value[action] }])),
) as Record<Action, Binding>

/** The action bound to a keystroke, or `undefined` if there is none. */
export function liveActionOfStroke(stroke: string): Action | undefined {
  return ACTIONS.find((action) => LIVE_KEY_BINDINGS[action].strokes.includes(stroke))
}
