// Runs the action that the address names with `?open=` once the game is loaded: opens the table correction, the log or
// an explanation. Links of finished games use such addresses.

import { nextTick, watch } from 'vue'
import { useRoute } from 'vue-router'
import type { LiveAction } from '../../../kit/preferences/liveKeys.ts'
import type { useLiveGame } from './useLiveGame.ts'

const ACTION_BY_OPEN_PARAM: ReadonlyMap<unknown, LiveAction> = new Map<unknown, LiveAction>([
  ['table', 'fixTable'],
  ['log', 'log'],
  ['why', 'why'],
])

export function useActionFromAddress({ game, run }: Pick<ReturnType<typeof useLiveGame>, 'game' | 'run'>): void {
  const action = ACTION_BY_OPEN_PARAM.get(useRoute().query['open'])
  if (action === undefined) return
  const stop = watch(
    () => game.value !== undefined,
    async (isThere) => {
      if (!isThere) return
      stop()
      // The log must be rendered before it can get the focus.
      await nextTick()
      run(action)
      if (action !== 'log') return
      await nextTick()
      keepInSight(document.activeElement)
    },
    { flush: 'post' },
  )
}

/** The ledger loads later and pushes the log down. Keeps the focused entry visible as long as it has the focus. */
function keepInSight(entry: Element | null): void {
  const above = entry?.closest('section[aria-label]')?.previousElementSibling
  if (!entry || !above) return
  const sizes = new ResizeObserver(() => entry.scrollIntoView({ block: 'center' }))
  sizes.observe(above)
  entry.addEventListener('blur', () => sizes.disconnect(), { once: true })
}
