// Undo of a deal: until the first entry of a game that was dealt again, undo returns to the earlier deal.

import { computed } from 'vue'
import { useEndGame } from './useEndGame.ts'
import type { LiveReplay } from './useLiveReplay.ts'

export function useDealUndo({ id, game, isShut }: LiveReplay, isRemote: boolean) {
  const { takeBackDeal } = useEndGame(() => ({ id, number: game.value?.number ?? 0 }))
  /** Whether undo takes back the deal. */
  const takesBackDeal = computed(
    () => !isRemote && !isShut.value && (game.value?.deal ?? 1) > 1 && game.value?.log.length === 0,
  )
  return { takesBackDeal, takeBackDeal }
}
