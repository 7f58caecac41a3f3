// The tried night of the rules page: its table, and the morning under the flags on screen and under
// the preset's. Follows the rules: another rulebook starts another table.

import { computed, shallowRef, watch } from 'vue'
import { firedIn, firstTable, isSameMorning, tryNight, type TryTable } from './logic/nightTry.ts'
import type { RulesChoice } from './useRulesChoice.ts'

export function useNightTry({ rulebook, flags, standard }: RulesChoice) {
  const table = shallowRef<TryTable>(firstTable(rulebook.value))
  const startOver = () => {
    table.value = firstTable(rulebook.value)
  }
  watch(rulebook, startOver, { flush: 'sync' })

  const morning = computed(() => tryNight(rulebook.value, flags.value, table.value))
  const standardMorning = computed(() => tryNight(rulebook.value, standard.value, table.value))
  return {
    table,
    startOver,
    morning,
    flags,
    /** The preset's morning where it is another one. */
    usual: computed(() => (isSameMorning(morning.value, standardMorning.value) ? undefined : standardMorning.value)),
    fired: computed(() => firedIn(morning.value)),
  }
}

export type NightTry = ReturnType<typeof useNightTry>
