// The time between the start of a game and its first entry, in which the players look at their cards. Which seats have
// looked on this laptop survives a reload. Ends when the judge begins the night, or with the first entry.

import { computed } from 'vue'
import { usePreparedGames } from '../../../game/preparing/usePreparedGames.ts'
import type { LiveReplay } from './useLiveReplay.ts'

export function useCardsBeingGiven({ id, game, isShut, showRoles }: LiveReplay, isRemote: boolean) {
  const prepared = usePreparedGames()
  /** Whether the cards can still be given, because the game has no entry. */
  const mayGiveCards = computed(() => !isRemote && game.value?.log.length === 0 && !isShut.value)
  const cardsBeingGiven = computed(() => (mayGiveCards.value ? prepared.givingIn(id) : undefined))

  /** Leads through the cards again. Roles are hidden, so that the last person at the laptop sees no other card. */
  function giveCards(): void {
    showRoles.value = false
    prepared.beginGiving(id)
  }
  const noteLook = (seat: number): void => prepared.noteLook(id, seat)
  const beginNight = (): void => prepared.endGiving(id)

  return { mayGiveCards, cardsBeingGiven, giveCards, noteLook, beginNight }
}
