// Current key bindings of the live screen: the default keys, and the keys that the user has chosen instead.

import { computed } from 'vue'
import {
  type LiveAction,
  LIVE_ACTIONS,
  type LiveKeyBinding,
  liveKeyBindingsOf,
  ownLiveKeys,
} from '../preferences/liveKeys.ts'

const bindings = computed(() => liveKeyBindingsOf(ownLiveKeys.value))

export const LIVE_KEY_BINDINGS: Readonly<Record<LiveAction, LiveKeyBinding>> = Object.create(
  null,
  Object.fromEntries(LIVE_ACTIONS.map((action) => [action, { enumerable: true, get: () => bindings.value[action] }])),
) as Record<LiveAction, LiveKeyBinding>

/** The action bound to a keystroke, or `undefined` if there is none. */
export function liveActionOfStroke(stroke: string): LiveAction | undefined {
  return LIVE_ACTIONS.find((action) => LIVE_KEY_BINDINGS[action].strokes.includes(stroke))
}
