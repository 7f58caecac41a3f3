// Draws the next table as soon as a running game is over and its people are free, if the user asked for this. The wish
// is kept until the table is drawn, also while the user is on another screen. A table that has all its people by then is
// not drawn again, because they may hold their cards already.

import { computed, watch } from 'vue'
import { useEvening } from '../../shared/evening/useEvening.ts'
import type { Chairs } from './useChairs.ts'
import { usePreparedGames } from './usePreparedGames.ts'

/** Must be called after the chairs follow the people who are here. `isReady` is false until the rules are known. */
export function useDrawAfterGame(
  number: number | undefined,
  { seating, isArranged }: Chairs,
  isReady: () => boolean,
  drawSeats: (takes: () => boolean) => Promise<boolean>,
): void {
  const evening = useEvening()
  const preparing = usePreparedGames()
  /** Game whose end the table has waited for, as soon as it is over. */
  const ended = computed(() => {
    const { drawAfter } = preparing.now()
    const isOver = evening.view?.tables.every(({ game }) => game?.id !== drawAfter) === true
    return isOver ? drawAfter : undefined
  })
  const isComplete = () => isArranged.value && seating.value.every(({ member }) => member !== undefined)
  watch(
    [ended, isReady, () => seating.value.length],
    async ([game, ready, size]) => {
      if (game === undefined || !ready || size === 0 || number === undefined) return
      if (!isComplete()) await drawSeats(() => !isComplete())
      if (isComplete() && ended.value === game) preparing.setDrawAfter(undefined)
    },
    { immediate: true },
  )
}
