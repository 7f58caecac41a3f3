// Focus of a new page, for keyboards and screen readers. On the first page, the browser sets the focus itself.

import { nextTick, onScopeDispose, type Ref } from 'vue'
import { START_LOCATION, useRouter } from 'vue-router'
import { isDialogOpen } from '../kit/keys/useHotkeys.ts'

export function usePageFocus(page: Readonly<Ref<HTMLElement | null>>): void {
  const focusPage = () => page.value?.focus({ preventScroll: true })

  /**
   * An open dialog keeps the focus until it is removed, and then returns it to an element of the old page. If that
   * element no longer exists either, the new page gets the focus.
   */
  const dialogs = new MutationObserver(() => {
    if (isDialogOpen()) return
    dialogs.disconnect()
    // The dialog restores the focus in a task of its own.
    setTimeout(() => {
      if (document.activeElement === null || document.activeElement === document.body) focusPage()
    })
  })

  onScopeDispose(
    useRouter().afterEach((to, from) => {
      if (from === START_LOCATION || to.path === from.path) return
      if (isDialogOpen()) dialogs.observe(document.body, { childList: true, subtree: true })
      void nextTick(focusPage)
    }),
  )
  onScopeDispose(() => dialogs.disconnect())
}
