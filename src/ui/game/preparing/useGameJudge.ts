// The judge of a game that is being prepared, and whether the judge plays in it.

import { computed, ref, shallowRef } from 'vue'
import type { User } from '../../../api/contract/people.ts'
import type { NamedJudge } from '../../../api/contract/plan.ts'
import { usePreferences } from '../../kit/preferences/usePreferences.ts'
import { memberIdByJudgeName, namedJudgeOf } from '../../shared/members/judging.ts'
import { useMembers } from '../../shared/members/useMembers.ts'
import { useUsers } from '../../shared/useUsers.ts'
import type { GameDraft, TableFromPlan } from './preparedGames.ts'
import { usePreparedGames } from './usePreparedGames.ts'

function isJudge(person: User | undefined): person is User {
  return person?.roles.includes('judge') === true
}

/**
 * `isFixed` means that the table belongs to a plan. `table` returns that table, or `undefined` while the plan is
 * loading.
 */
export function useGameJudge(kept: GameDraft | undefined, isFixed: boolean, table: () => TableFromPlan | undefined) {
  const members = useMembers()
  const preferences = usePreferences()
  const users = useUsers()
  const preparing = usePreparedGames()
  const judgePlays = ref(kept?.judgePlays ?? false)
  const named = shallowRef<NamedJudge | undefined>(isFixed ? kept?.judge : preparing.now().judge)
  /**
   * Judge named for this game, otherwise the judge of the plan, the judge of the evening, the current user if they are
   * a judge, or the judge of the last game.
   */
  const judge = computed({
    get: (): NamedJudge => {
      const planned = table()
      if (named.value) return named.value
      if (planned?.judge) return namedJudgeOf(planned)
      const ofEvening = preparing.now().judge
      if (ofEvening) return ofEvening
      return { judge: isJudge(users.person) ? users.person.name : preferences.judge }
    },
    set: (wanted) => {
      named.value = wanted
      judgePlays.value = false
      if (table()?.judge) return
      preferences.judge = wanted.judge
      preparing.setJudge(wanted)
    },
  })
  /** Member id of the judge; `undefined` if the judge is a guest or nobody is named. */
  const judgeMember = computed(() => {
    const { judge: name, judgeId } = judge.value
    if (judgeId !== undefined) return judgeId || undefined
    const { person } = users
    const atKeyboard = person?.name === name ? person.member : null
    return (atKeyboard ?? memberIdByJudgeName(name, members.all)) || undefined
  })
  /** Whether a member may play. The judge only takes part in a draw if they also play. */
  const mayPlay = (member: string) => judgePlays.value || member !== judgeMember.value

  return { named, judge, judgeMember, judgePlays, mayPlay }
}
