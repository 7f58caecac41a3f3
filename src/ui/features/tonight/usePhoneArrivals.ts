// Seats people when their phones are confirmed. They get a free chair like any other member, and one click marks them
// as absent again.

import { computed, watch } from 'vue'
import type { useNewGame } from '../../game/preparing/useNewGame.ts'
import { t } from '../../kit/i18n/setup.ts'
import { usePhones } from '../../shared/phones/usePhones.ts'

export function usePhoneArrivals({ members, seatGuest }: Pick<ReturnType<typeof useNewGame>, 'members' | 'seatGuest'>) {
  const { data, isOn, ask, offerUndo } = usePhones()
  const known = new Set<string>()

  watch(
    [data, () => members.present],
    ([told], [before]) => {
      for (const { id, member, isConfirmed } of told?.phones ?? []) {
        const person = members.present.find((each) => each.id === member)
        if (!isConfirmed || member === undefined || person === undefined || known.has(id)) continue
        known.add(id)
        // People who were present when the page was opened are not announced.
        if (before === undefined) continue
        seatGuest(member)
        offerUndo(t('phones.arrived', { name: person.name }), () => {
          void ask('evening.note', { people: [{ member, state: 'left' }], via: 'tick' })
        })
      }
    },
    { immediate: true },
  )
  return { mayServe: computed(() => data.value?.isHere === true), isOn }
}
