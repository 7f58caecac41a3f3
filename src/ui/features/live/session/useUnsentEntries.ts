// Entries that the club has not stored yet are only in the memory of this page. Therefore the window stays open until
// they are stored, and then closes. A browser asks the user instead.

import { until, useEventListener } from '@vueuse/core'
import type { Ref } from 'vue'

export function useUnsentEntries(isSaving: Readonly<Ref<boolean>>): void {
  useEventListener('beforeunload', (event) => {
    if (!isSaving.value) return
    event.preventDefault()
    void until(isSaving)
      .toBe(false)
      .then(() => window.close())
  })
}
