// Who checks in by phone is here at once, takes a free chair as others do, and can be sent home again with one press.

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
      for (const { id, member } of told?.phones ?? []) {
        const person = members.present.find((each) => each.id === member)
        if (person === undefined || known.has(id)) continue
        known.add(id)
        // Those who were there when the page was opened are no news.
        if (before === undefined) continue
        seatGuest(member)
        offerUndo(t('phones.arrived', { name: person.name }), () => {
          void ask('members.setPresent', { members: [member], present: false })
        })
      }
    },
    { immediate: true },
  )
  return { mayServe: computed(() => data.value?.isHere === true), isOn }
}
