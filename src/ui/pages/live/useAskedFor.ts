// What the address asks to be opened with the table (`?open=table`, `log` or `why`): links of finished games lead here.

import { nextTick, watch } from 'vue'
import { useRoute } from 'vue-router'
import type { Action } from '../../logic/liveKeys.ts'
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
    },
    { flush: 'post' },
  )
}
