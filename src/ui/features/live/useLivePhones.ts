// Phones at the table of the running game: the mark at each seat, the vote that is called, and hands that came by phone
// as if the judge had counted them. Nothing is written before his key.

import { computed, onScopeDispose, ref, watch } from 'vue'
import type { HandsCall, SeatPhone } from '../../../api/phones.ts'
import type { Seat } from '../../../rules/vocabulary.ts'
import { seat as asSeat } from '../../../rules/vocabulary.ts'
import { clockFace } from '../../game/clock.ts'
import type { SeatPhoneMark, SeatView } from '../../game/table/seatView.ts'
import { useChannel } from '../../kit/host.ts'
import { usePhones } from '../../shared/phones/usePhones.ts'
import { handsCallOf, pressesOf } from './logic/phoneHands.ts'
import type { EntryDraft } from './useEntryDraft.ts'
import type { LiveReplay } from './useLiveReplay.ts'

const SECOND = 1000

export function useLivePhones({ id, state, replay, isElsewhere, seats }: LiveReplay, entry: EntryDraft) {
  const { data, isOn, bySeat } = usePhones(id)
  const channel = useChannel()
  const isOpen = ref(false)
  const now = ref(performance.now())
  const asked = ref(performance.now())
  watch(data, () => (asked.value = now.value = performance.now()))
  const timer = setInterval(() => {
    if ([...bySeat.value.values()].some(({ state: is }) => is === 'cut')) now.value = performance.now()
  }, SECOND)

  const call = computed((): HandsCall | undefined => {
    const [now, draft] = [state.value, entry.draft.value]
    return data.value?.hands && !isElsewhere.value && now && draft ? handsCallOf(now, draft) : undefined
  })
  watch(
    () => JSON.stringify(call.value ?? null),
    (_now, before) => {
      if (call.value === undefined && (before === undefined || before === 'null')) return
      const said = call.value ?? { at: '', seats: [] }
      void channel.send('phones.callHands', { game: id, ...named(said) }).catch(() => undefined)
    },
    { immediate: true },
  )

  /** Hands that stand in the draft because a phone put them there. */
  let put: ReadonlySet<number> = new Set()
  watch([data, call], ([told, called], [, before]) => {
    if (JSON.stringify(called) !== JSON.stringify(before)) put = new Set()
    if (!called || told?.call?.at !== called.at || told.call.nominee !== called.nominee) return
    const up = new Set(told.seats.filter(({ hand }) => hand).map(({ seat }) => seat))
    const picked = new Set<number>(entry.draft.value?.picked)
    const { presses, standing } = pressesOf(put, up, picked)
    put = standing
    for (const seat of presses) entry.pick(asSeat(seat))
  })

  onScopeDispose(() => {
    clearInterval(timer)
    if (call.value !== undefined)
      void channel.send('phones.callHands', { game: id, at: '', seats: [] }).catch(() => undefined)
  })

  const isFresh = computed(() => replay.value?.steps.length === 0)
  function markOf(phone: SeatPhone): SeatPhoneMark {
    if (phone.state === 'asks') return { is: 'asks' }
    if (phone.state === 'cut')
      return { is: 'cut', since: clockFace(Math.round(((phone.cutFor ?? 0) + now.value - asked.value) / SECOND)) }
    if (phone.hand) return { is: 'hand' }
    return { is: isFresh.value && !phone.hasLooked ? 'unread' : 'connected' }
  }
  /** The same seats where nobody has a phone. */
  const seatsWithPhones = computed((): readonly SeatView[] => {
    if (!isOn.value || bySeat.value.size === 0) return seats.value
    return seats.value.map((view) => {
      const phone = bySeat.value.get(view.seat)
      return phone === undefined ? view : { ...view, phone: markOf(phone) }
    })
  })

  return { phones: data, phonesOn: isOn, seatsWithPhones, isPhonesOpen: isOpen }
}

function named({ at, nominee, seats }: HandsCall) {
  const call = { at, seats: seats.map((seat) => seat as Seat) }
  return nominee === undefined ? call : { ...call, nominee: nominee as Seat }
}
