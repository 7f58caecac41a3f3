// Undoes a deal or a change of the rules. Until the new deal has an entry of its own, undo returns to the earlier deal.

import { computed } from 'vue'
import { t } from '../../../kit/i18n/setup.ts'
import { useEndGame } from './useEndGame.ts'
import type { LiveReplay } from './useLiveReplay.ts'

export function useDealUndo({ id, game, isShut }: LiveReplay, isRemote: boolean) {
  const { takeBackDeal } = useEndGame(() => ({ id, number: game.value?.number ?? 0 }))
  const kept = computed(() => game.value?.kept ?? 0)
  /** Whether undo takes back the deal. */
  const takesBackDeal = computed(
    () => !isRemote && !isShut.value && (game.value?.deal ?? 1) > 1 && game.value?.log.length === kept.value,
  )
  /** Name of the change that undo reverts, if undo returns to the earlier deal. */
  const dealName = computed(() => t(kept.value > 0 ? 'live.ending.rules.object' : 'live.ending.dealAgain.object'))
  return { takesBackDeal, dealName, takeBackDeal }
}
