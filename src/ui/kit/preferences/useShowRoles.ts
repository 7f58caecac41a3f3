// Whether this screen shows the roles of a game. During the game, roles are hidden until the judge shows them. After the
// game, roles are shown. The user's choices during and after the game are separate. Both are shared with the game's page
// and last until the window is closed.

import { useSessionStorage } from '@vueuse/core'
import { computed, type Ref } from 'vue'

export function useShowRoles(
  game: () => string,
  usual: { readonly isOver: () => boolean; readonly isShown?: () => boolean },
): Ref<boolean> {
  const played = useSessionStorage(() => `consigliere.showRoles.${game()}`, '')
  const over = useSessionStorage(() => `consigliere.showRoles.${game()}.over`, '')
  const chosen = () => (usual.isOver() ? over : played)
  return computed({
    get: () => {
      const { value } = chosen()
      if (value !== '') return value === 'true'
      return usual.isOver() || usual.isShown?.() === true
    },
    set: (shows) => {
      chosen().value = String(shows)
    },
  })
}
