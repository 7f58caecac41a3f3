// Phones at the table of the running game: the phone icon at each seat, the call to vote, and hands raised by phone.
// Raised hands are selected as if the judge had counted them. Nothing is recorded before the judge presses Enter.

import { computed, onScopeDispose, ref, watch, type Ref, type ShallowRef } from 'vue'
import type { PhoneInputCall, PhonesView, SeatedPhoneView } from '../../../../api/phoneHost.ts'
import { type Seat, seat as asSeat } from '../../../../rules/vocabulary.ts'
import { formatClockSeconds } from '../../../game/clock.ts'
import type { SeatPhoneMark, SeatView } from '../../../game/table/seatView.ts'
import { useChannel } from '../../../kit/host.ts'
import { usePhones } from '../../../shared/phones/usePhones.ts'
import { typedHandCount } from '../logic/handCounts.ts'
import { phoneHandsCallOf, seatPressesFromPhones } from '../logic/phoneHands.ts'
import type { EntryDraftSession } from './useEntryDraft.ts'
import type { LiveReplay } from './useLiveReplay.ts'

const SECOND_MS = 1000

export function useLivePhones({ id, state, replay, isShut, seats }: LiveReplay, entry: EntryDraftSession) {
  const { data, isOn, bySeat } = usePhones(id)
  const channel = useChannel()
  const isOpen = ref(false)
  const now = ref(performance.now())
  const asked = ref(performance.now())
  watch(data, () => (asked.value = now.value = performance.now()))
  const timer = setInterval(() => {
    if ([...bySeat.value.values()].some(({ state: is }) => is === 'cut')) now.value = performance.now()
  }, SECOND_MS)

  const call = computed((): PhoneInputCall | undefined => {
    const [now, draft] = [state.value, entry.draft.value]
    return data.value?.hands && !isShut.value && now && draft ? phoneHandsCallOf(now, draft) : undefined
  })
  watch(
    () => JSON.stringify(call.value ?? null),
    (_now, before) => {
      if (call.value === undefined && (before === undefined || before === 'null')) return
      const said = call.value ?? NO_HANDS_CALL
      void channel.send('phones.callHands', { game: id, ...named(said) }).catch(() => undefined)
    },
    { immediate: true },
  )

  const hasThanked = usePrefill(data, call, entry, state)

  onScopeDispose(() => {
    clearInterval(timer)
    if (call.value !== undefined)
      void channel.send('phones.callHands', { game: id, ...named(NO_HANDS_CALL) }).catch(() => undefined)
  })

  const isFresh = computed(() => replay.value?.steps.length === 0)
  function markOf(phone: SeatedPhoneView): SeatPhoneMark {
    if (phone.state === 'asks') return { is: 'asks' }
    if (phone.state === 'cut')
      return {
        is: 'cut',
        since: formatClockSeconds(Math.round(((phone.cutFor ?? 0) + now.value - asked.value) / SECOND_MS)),
      }
    if (phone.hand) return { is: 'hand' }
    return { is: isFresh.value && !phone.hasLooked ? 'unread' : 'connected' }
  }
  /** Seats with the state of their phones; unchanged if there are no phones. */
  const seatsWithPhones = computed((): readonly SeatView[] => {
    if (!isOn.value || bySeat.value.size === 0) return seats.value
    return seats.value.map((view) => {
      const phone = bySeat.value.get(view.seat)
      return phone === undefined ? view : { ...view, phone: markOf(phone) }
    })
  })

  return { phones: data, phonesOn: isOn, seatsWithPhones, isPhonesOpen: isOpen, hasThanked }
}

/** Selects the phones' answers to the call in the draft. Returns whether the last word was ended by phone. */
function usePrefill(
  data: Readonly<ShallowRef<PhonesView | undefined>>,
  call: Readonly<Ref<PhoneInputCall | undefined>>,
  entry: EntryDraftSession,
  state: LiveReplay['state'],
) {
  /** The phones' answers, if they belong to the current call. */
  const answers = computed(() => {
    const [told, called] = [data.value, call.value]
    const isThis = told?.call?.what === called?.what && told?.call?.at === called?.at
    return called && told && isThis && told.call?.nominee === called.nominee ? { called, seats: told.seats } : undefined
  })
  const handsUp = computed(() => new Set(answers.value?.seats.filter(({ hand }) => hand).map(({ seat }) => seat)))
  const hasThanked = computed(() => call.value?.what === 'last-word' && handsUp.value.size > 0)
  /**
   * Seats that are selected in the draft because of a phone. While hands are counted, only the number of seats matters.
   */
  let put: ReadonlySet<number> = new Set()
  watch([answers, call], ([now], [, before]) => {
    if (JSON.stringify(call.value) !== JSON.stringify(before)) put = new Set()
    const [draft, at] = [entry.draft.value, state.value]
    if (!now || !draft || !at || now.called.what === 'last-word') return
    const named = new Set(now.seats.flatMap((each) => each.named))
    const up = now.called.what === 'best-move' ? named : handsUp.value
    if (draft.byCount) {
      const isOwn = (typedHandCount(at, draft) ?? 0) !== put.size
      if (!isOwn && up.size !== put.size) entry.pickCount(up.size)
      put = up
      return
    }
    const { presses, standing } = seatPressesFromPhones(put, up, new Set<number>(draft.picked))
    put = standing
    for (const seat of presses) entry.pick(asSeat(seat))
  })
  return hasThanked
}

const NO_HANDS_CALL: PhoneInputCall = { what: 'hands', at: '', seats: [] }

function named({ what, at, nominee, seats }: PhoneInputCall) {
  const call = { what, at, seats: seats.map((seat) => seat as Seat) }
  return nominee === undefined ? call : { ...call, nominee: nominee as Seat }
}
