// Whether the user may send a request, according to the club's rights. Checked again when the current user changes or
// the game continues.

import { computed } from 'vue'
import { useClub } from './useClub.ts'
import { useLiveQuery } from './useLiveQuery.ts'
import { useUsers } from './useUsers.ts'

interface RightQuestion {
  readonly request: string
  readonly game?: string | undefined
  /** Judge of a game that is about to be opened. */
  readonly judge?: string | undefined
  readonly judgeId?: string | undefined
}

export function useRight(asked: () => RightQuestion) {
  const users = useUsers()
  const club = useClub()
  // Whether the right must be checked. If the club has no users, everything is allowed unless the club is read-only.
  const isAsked = computed(() => users.choice.length > 0 || club.status?.newer !== undefined)
  const { data } = useLiveQuery('keyboard.may', () => {
    const { request, game, judge, judgeId } = asked()
    if (!isAsked.value) return undefined
    return {
      request,
      ...(game === undefined ? {} : { game }),
      ...(judge === undefined ? {} : { judge, ...(judgeId === undefined ? {} : { judgeId }) }),
    }
  })
  return { refusal: computed(() => (isAsked.value ? (data.value ?? undefined) : undefined)) }
}
