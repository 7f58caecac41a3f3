// Handles a script that could not be loaded, for example for a page, a tab or a chart. The bundler reports the failure
// as an event on the window. The error, with a button that loads the script again, is shown until the next page opens.

import { useEventListener } from '@vueuse/core'
import { onScopeDispose, ref, type Ref } from 'vue'
import { useRouter } from 'vue-router'

export function useScriptLoadFailure(): { readonly isMissing: Readonly<Ref<boolean>>; loadAgain: () => void } {
  const router = useRouter()
  const isMissing = ref(false)
  /** Address of the page that could not be opened, because the address bar only changes after the page has loaded. */
  let wanted: string | undefined

  useEventListener(window, 'vite:preloadError', () => (isMissing.value = true))
  onScopeDispose(router.onError((_cause, to) => (wanted = router.resolve(to.fullPath).href)))
  onScopeDispose(
    router.afterEach((to, from) => {
      if (to.fullPath === from.fullPath) return
      wanted = undefined
      isMissing.value = false
    }),
  )

  // Reloads the whole document, because some browsers cache a failed import until then.
  function loadAgain(): void {
    if (wanted !== undefined) history.replaceState(history.state, '', wanted)
    location.reload()
  }

  return { isMissing, loadAgain }
}
