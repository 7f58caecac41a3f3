// The judge of a game about to start, and whether he plays in it.

import { computed, ref, shallowRef } from 'vue'
import type { Person } from '../../../api/contract/people.ts'
import type { NamedJudge } from '../../../api/contract/seasons.ts'
import { usePreferences } from '../../kit/preferences/usePreferences.ts'
import { judgeBearer, judgeIn } from '../../shared/members/judging.ts'
import { useMembers } from '../../shared/members/useMembers.ts'
import { usePersons } from '../../shared/usePersons.ts'
import type { FixedTable } from './fixedTable.ts'
import type { Draft } from './preparing.ts'
import { usePreparing } from './usePreparing.ts'

function isJudge(person: Person | undefined): person is Person {
  return person?.roles.includes('judge') === true
}

/** `isFixed`: the table is one of a plan, and `table` answers it once it is known. */
export function useGameJudge(kept: Draft | undefined, isFixed: boolean, table: () => FixedTable | undefined) {
  const members = useMembers()
  const preferences = usePreferences()
  const persons = usePersons()
  const preparing = usePreparing()
  const judgePlays = ref(kept?.judgePlays ?? false)
  const named = shallowRef<NamedJudge | undefined>(isFixed ? kept?.judge : preparing.now().judge)
  /** The judge named here; else that of the plan, of the evening, the user's own name, that of the last game. */
  const judge = computed({
    get: (): NamedJudge => {
      const planned = table()
      if (named.value) return named.value
      if (planned?.judge) return judgeIn(planned)
      const ofEvening = preparing.now().judge
      if (ofEvening) return ofEvening
      return { judge: isJudge(persons.person) ? persons.person.name : preferences.judge }
    },
    set: (wanted) => {
      named.value = wanted
      judgePlays.value = false
      if (table()?.judge) return
      preferences.judge = wanted.judge
      preparing.setJudge(wanted)
    },
  })
  /** The member the judge is; undefined for a guest and while no judge is named. */
  const judgeMember = computed(() => {
    const { judge: name, judgeId } = judge.value
    if (judgeId !== undefined) return judgeId || undefined
    const { person } = persons
    const atKeyboard = person?.name === name ? person.member : null
    return (atKeyboard ?? judgeBearer(name, members.all)) || undefined
  })
  /** The judge is never drawn to a seat unless he plays. */
  const mayPlay = (member: string) => judgePlays.value || member !== judgeMember.value

  return { named, judge, judgeMember, judgePlays, mayPlay }
}
