// The time between the start of a game and its first entry, in which the players look at their cards. It ends when the
// judge begins the night, or with the first entry. The list of seats that have looked on this laptop survives a reload.

import { computed } from 'vue'
import { usePreparedGames } from '../../../game/preparing/usePreparedGames.ts'
import type { LiveReplay } from './useLiveReplay.ts'

export function useCardsBeingGiven({ id, game, isShut, showRoles }: LiveReplay, isRemote: boolean) {
  const prepared = usePreparedGames()
  /** Whether the cards can still be shown to the players, because the game has no entry yet. */
  const mayGiveCards = computed(() => !isRemote && game.value?.log.length === 0 && !isShut.value)
  const cardsBeingGiven = computed(() => (mayGiveCards.value ? prepared.givingIn(id) : undefined))

  /**
   * Shows the cards to the players again, one by one. Hides the roles, so that the last player at the laptop does not
   * see the other cards.
   */
  function giveCards(): void {
    showRoles.value = false
    prepared.beginGiving(id)
  }
  const noteLook = (seat: number): void => prepared.noteLook(id, seat)
  const beginNight = (): void => prepared.endGiving(id)

  return { mayGiveCards, cardsBeingGiven, giveCards, noteLook, beginNight }
}
