// The name of the list of notices in the language on screen. The kit's list has an English one and no option
// for it (reka-ui, ToastViewport): it is named after it is there, and again when the language changes.

import { nextTick, onMounted, watch } from 'vue'
import { useI18n } from 'vue-i18n'

export function useNoticesName(): void {
  const { t, locale } = useI18n()
  let list: Element | null = null

  async function name(): Promise<void> {
    await nextTick()
    list ??= document.querySelector('[role="region"][aria-label="Notifications (F8)"]')
    list?.setAttribute('aria-label', t('shell.notices'))
  }

  onMounted(name)
  watch(locale, name)
}
