// A script that failed to load: a page, a tab or a chart. The bundler reports it at the window. The error is shown until
// the next page opens, with a button to load it again.

import { useEventListener } from '@vueuse/core'
import { onScopeDispose, ref, type Ref } from 'vue'
import { useRouter } from 'vue-router'

export function useMissingScript(): { readonly isMissing: Readonly<Ref<boolean>>; loadAgain: () => void } {
  const router = useRouter()
  const isMissing = ref(false)
  /** Where it was to go: an address does not change before its page is there. */
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

  // Once a script failed to come, some browsers answer so for as long as the page stands: only a new one asks again.
  function loadAgain(): void {
    if (wanted !== undefined) history.replaceState(history.state, '', wanted)
    location.reload()
  }

  return { isMissing, loadAgain }
}
