// What the address asks to be opened with the table (`?open=table`, `log` or `why`): links of finished games lead here.

import { nextTick, watch } from 'vue'
import { useRoute } from 'vue-router'
import type { Action } from '../../kit/preferences/liveKeys.ts'
import type { useLiveGame } from './useLiveGame.ts'

const OPENS: ReadonlyMap<unknown, Action> = new Map<unknown, Action>([
  ['table', 'fixTable'],
  ['log', 'log'],
  ['why', 'why'],
])

export function useAskedFor({ game, run }: Pick<ReturnType<typeof useLiveGame>, 'game' | 'run'>): void {
  const action = OPENS.get(useRoute().query['open'])
  if (action === undefined) return
  const stop = watch(
    () => game.value !== undefined,
    async (isThere) => {
      if (!isThere) return
      stop()
      // The log has to be on screen before it can be gone to.
      await nextTick()
      run(action)
      if (action !== 'log') return
      await nextTick()
      keepInSight(document.activeElement)
    },
    { flush: 'post' },
  )
}

/** The ledger comes later and pushes the log down: the entry that has the focus stays in sight for as long as it has it. */
function keepInSight(entry: Element | null): void {
  const above = entry?.closest('section[aria-label]')?.previousElementSibling
  if (!entry || !above) return
  const sizes = new ResizeObserver(() => entry.scrollIntoView({ block: 'center' }))
  sizes.observe(above)
  entry.addEventListener('blur', () => sizes.disconnect(), { once: true })
}
