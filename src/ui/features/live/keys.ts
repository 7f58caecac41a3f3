// The keys of the live screen as they are now: the usual ones and what this person has put in their place.

import { computed } from 'vue'
import { ACTIONS, bindingsOf, ownKeys, type Action, type Binding } from '../../kit/preferences/liveKeys.ts'

const bindings = computed(() => bindingsOf(ownKeys.value))

export const KEYS: Readonly<Record<Action, Binding>> = Object.create(
  null,
  Object.fromEntries(ACTIONS.map((action) => [action, { enumerable: true, get: () => bindings.value[action] }])),
) as Record<Action, Binding>

/** The action of a stroke, if any. */
export function actionOf(stroke: string): Action | undefined {
  return ACTIONS.find((action) => KEYS[action].strokes.includes(stroke))
}
