// Whether the cards of one game are open on this screen: the same at its table and on its page, until the window closes.

import { useSessionStorage } from '@vueuse/core'

export function useShowRoles(game: () => string) {
  return useSessionStorage(() => `consigliere.showRoles.${game()}`, true)
}
