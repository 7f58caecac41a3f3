// Phones of the evening or of one game: the phone at each seat, and its state for the judge.

import { computed } from 'vue'
import type { SeatedPhoneView } from '../../../api/phoneHost.ts'
import { useClubRequests } from '../useClubRequests.ts'
import { useLiveQuery } from '../useLiveQuery.ts'

export function usePhones(game?: string) {
  const { data } = useLiveQuery('phones.status', () => (game === undefined ? {} : { game }))
  const { ask, offerUndo, isBusy } = useClubRequests()
  const isOn = computed(() => data.value?.isOn === true)
  /**
   * Phone at each seat. If several phones request a seat, the confirmed phone or, if none is confirmed, the first to
   * request it.
   */
  const bySeat = computed(() => new Map((data.value?.seats ?? []).toReversed().map((phone) => [phone.seat, phone])))
  return { data, isOn, bySeat, ask, offerUndo, isBusy }
}

/** Seats by the problem of their phone. Seats without a problem are left out. */
export function seatsByPhoneProblem(seats: Iterable<SeatedPhoneView>) {
  const all = [...seats].toSorted((a, b) => a.seat - b.seat)
  const of = (is: (phone: SeatedPhoneView) => boolean) => all.filter(is).map(({ seat }) => seat)
  return {
    asks: [...new Set(of(({ state }) => state === 'asks'))],
    cut: of(({ state }) => state === 'cut'),
    notLooked: of(({ state, hasLooked }) => state === 'connected' && !hasLooked),
  }
}
