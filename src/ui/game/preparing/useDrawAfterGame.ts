// Draws the next table as soon as a running game is over and its people are free, if the user asked for this. A table
// that is complete by then is not drawn again, because its players may already have their cards.

import { computed, watch } from 'vue'
import { useEvening } from '../../shared/evening/useEvening.ts'
import type { Chairs } from './useChairs.ts'
import { usePreparedGames } from './usePreparedGames.ts'

export function useDrawAfterGame(
  number: number | undefined,
  { seating, isArranged }: Chairs,
  drawSeats: () => Promise<boolean>,
): void {
  const evening = useEvening()
  const preparing = usePreparedGames()
  const isOver = computed(() => {
    const { drawAfter } = preparing.now()
    return drawAfter !== undefined && evening.view?.tables.every(({ game }) => game?.id !== drawAfter) === true
  })
  watch(
    isOver,
    async (now) => {
      if (!now || number === undefined) return
      preparing.setDrawAfter(undefined)
      const isComplete = isArranged.value && seating.value.every(({ member }) => member !== undefined)
      if (!isComplete) await drawSeats()
    },
    { immediate: true },
  )
}
