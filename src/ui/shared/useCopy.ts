// Copies a text and says that it did, or that the browser does not let it: one that came over plain http has no
// clipboard at all.

import { useStatus } from './useStatus.ts'
import { useAsk } from './useAsk.ts'

/** `said`: the announcement once it is copied. */
export function useCopy(): (text: string, said: string) => Promise<void> {
  const status = useStatus()
  const { complain } = useAsk()
  return async (text, said) => {
    try {
      await navigator.clipboard.writeText(text)
    } catch {
      return complain({ code: 'host/not-copied', params: {} })
    }
    status.say(said)
  }
}
