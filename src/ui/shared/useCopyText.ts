// Copies a text and says so in a message that screen readers also read, or reports that the browser does not allow it. Pages loaded over plain HTTP have no
// clipboard.

import { useToast } from '@nuxt/ui/composables'
import { useClubRequests } from './useClubRequests.ts'

const COPIED_MESSAGE_MS = 3_000

/** `said` is shown after copying. */
export function useCopyText(): (text: string, said: string) => Promise<void> {
  const toast = useToast()
  const { complain } = useClubRequests()
  return async (text, said) => {
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      return complain({ code: 'host/not-copied', params: {} })
    }
    toast.add({ id: 'copied', title: said, icon: 'i-lucide-clipboard-check', duration: COPIED_MESSAGE_MS })
  }
}
