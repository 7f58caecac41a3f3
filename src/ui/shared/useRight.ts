// Whether the user may do something, by the club's table of rights; asked again when
// somebody else sits down and when the game goes on.

import { computed } from 'vue'
import { usePersons } from './usePersons.ts'
import { useLiveQuery } from './useLiveQuery.ts'

interface Asked {
  readonly request: string
  readonly game?: string | undefined
  /** Of a game that is to be opened. */
  readonly judge?: string | undefined
  readonly judgeId?: string | undefined
}

export function useRight(asked: () => Asked) {
  const persons = usePersons()
  const { data } = useLiveQuery('keyboard.may', () => {
    const { request, game, judge, judgeId } = asked()
    // Without persons there is nothing to ask.
    if (persons.choice.length === 0) return undefined
    return {
      request,
      ...(game === undefined ? {} : { game }),
      ...(judge === undefined ? {} : { judge, ...(judgeId === undefined ? {} : { judgeId }) }),
    }
  })
  return { refusal: computed(() => (persons.choice.length === 0 ? undefined : (data.value ?? undefined))) }
}
