// The judge of a game that is being prepared, and whether the judge plays in it.

import { computed, ref, shallowRef } from 'vue'
import type { User } from '../../../api/contract/people.ts'
import type { NamedJudge } from '../../../api/contract/plan.ts'
import { usePreferences } from '../../kit/preferences/usePreferences.ts'
import { memberIdByJudgeName, namedJudgeOf } from '../../shared/members/judging.ts'
import { useMembers } from '../../shared/members/useMembers.ts'
import { useUsers } from '../../shared/useUsers.ts'
import { FIRST_TABLE_KEY, type GameDraft, type TableFromPlan } from './preparedGames.ts'
import { usePreparedGames } from './usePreparedGames.ts'

function isJudge(person: User | undefined): person is User {
  return person?.roles.includes('judge') === true
}

interface JudgedTable {
  readonly kept: GameDraft | undefined
  /** Key of the table, under which its judge is stored. */
  readonly key: string
  /** Whether the table belongs to a plan. */
  readonly isFixed: boolean
  /** Whether this is a second or later table, because the usual judge may be busy at another one. */
  readonly isFurther: boolean
  /** Returns the table of the plan, or `undefined` while the plan is loading. */
  readonly table: () => TableFromPlan | undefined
}

export function useGameJudge({ kept, key, isFixed, isFurther, table }: JudgedTable) {
  const members = useMembers()
  const preferences = usePreferences()
  const users = useUsers()
  const preparing = usePreparedGames()
  const judgePlays = ref(kept?.judgePlays ?? false)
  const named = shallowRef<NamedJudge | undefined>(isFixed ? kept?.judge : preparing.now().judges[key])
  /**
   * Judge named for this game, otherwise the judge of the plan, the judge of this table's last game of the evening, the
   * current user if they are a judge, or the judge of the last game. The last two do not apply to a second table.
   */
  const judge = computed({
    get: (): NamedJudge => {
      const planned = table()
      if (named.value) return named.value
      if (planned?.judge) return namedJudgeOf(planned)
      const ofEvening = preparing.now().judges[isFixed ? FIRST_TABLE_KEY : key]
      if (ofEvening) return ofEvening
      if (isFurther) return { judge: '' }
      return { judge: isJudge(users.person) ? users.person.name : preferences.judge }
    },
    set: (wanted) => {
      named.value = wanted
      judgePlays.value = false
      if (table()?.judge) return
      preferences.judge = wanted.judge
      preparing.setJudge(isFixed ? FIRST_TABLE_KEY : key, wanted)
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
