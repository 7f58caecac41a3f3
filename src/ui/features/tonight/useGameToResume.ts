// The running game that the main button resumes. It comes first as long as the next table cannot start.

import { computed } from 'vue'
import type { useNewGame } from '../../game/preparing/useNewGame.ts'
import { isGameRunning } from '../../game/gameState.ts'
import { useLiveQuery } from '../../shared/useLiveQuery.ts'

type PreparedGame = Pick<ReturnType<typeof useNewGame>, 'faults' | 'isFixed' | 'evening'>

export function useGameToResume({ faults, isFixed, evening }: PreparedGame) {
  const { data } = useLiveQuery('games.list', () => (isFixed ? undefined : { latest: 0 }))
  /** Running games of this evening whose entries are made on this device. */
  const running = computed(() =>
    (data.value ?? []).filter(
      (game) =>
        isGameRunning(game) && !game.isStopped && !game.isVoid && !game.heldElsewhere && game.evening === evening.value,
    ),
  )
  const resumed = computed(() => (faults.value.length > 0 ? running.value[0] : undefined))
  return { running, resumed }
}
