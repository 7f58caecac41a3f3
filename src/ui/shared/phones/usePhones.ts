// The phones of the evening, and of one game: whose is at which seat, what the judge should know of it.

import { computed } from 'vue'
import type { SeatPhone } from '../../../api/phones.ts'
import { useClubRequests } from '../useClubRequests.ts'
import { useLiveQuery } from '../useLiveQuery.ts'

export function usePhones(game?: string) {
  const { data } = useLiveQuery('phones.status', () => (game === undefined ? {} : { game }))
  const { ask, offerUndo, isBusy } = useClubRequests()
  const isOn = computed(() => data.value?.isOn === true)
  /** Where several phones ask for a seat: the confirmed one, else the one that asked first. */
  const bySeat = computed(() => new Map((data.value?.seats ?? []).toReversed().map((phone) => [phone.seat, phone])))
  return { data, isOn, bySeat, ask, offerUndo, isBusy }
}

/** The seats of each trouble; a phone that is well is none. */
export function seatsByPhoneTrouble(seats: Iterable<SeatPhone>) {
  const all = [...seats].toSorted((a, b) => a.seat - b.seat)
  const of = (is: (phone: SeatPhone) => boolean) => all.filter(is).map(({ seat }) => seat)
  return {
    asks: [...new Set(of(({ state }) => state === 'asks'))],
    cut: of(({ state }) => state === 'cut'),
    notLooked: of(({ state, hasLooked }) => state === 'connected' && !hasLooked),
  }
}
