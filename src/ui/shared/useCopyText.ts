// Copies a text and announces it, or reports that the browser does not allow it. Pages loaded over plain HTTP have no
// clipboard.

import { useClubRequests } from './useClubRequests.ts'
import { useBusyAndAnnouncements } from './useStatus.ts'

/** `said` is the text to announce after copying. */
export function useCopyText(): (text: string, said: string) => Promise<void> {
  const status = useBusyAndAnnouncements()
  const { complain } = useClubRequests()
  return async (text, said) => {
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      return complain({ code: 'host/not-copied', params: {} })
    }
    status.say(said)
  }
}
