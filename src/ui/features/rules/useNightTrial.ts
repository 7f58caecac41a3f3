// The trial night of the rules page: its table, the morning under the flags on the screen, and the morning under the
// preset's flags. A different rulebook or changed roles start a new table.

import { computed, shallowRef, watch } from 'vue'
import {
  listFiredEdges,
  initialTrialTable,
  isSameMorning,
  resolveTrialNight,
  type TrialTable,
} from './logic/nightTrial.ts'
import type { RulesChoice } from './useRulesChoice.ts'

export function useNightTrial({ rulebook, flags, standard }: Pick<RulesChoice, 'rulebook' | 'flags' | 'standard'>) {
  const table = shallowRef<TrialTable>(initialTrialTable(rulebook.value))
  const startOver = () => {
    table.value = initialTrialTable(rulebook.value)
  }
  watch(() => [rulebook.value.id, ...rulebook.value.roles.map(({ role }) => role)].join(), startOver, { flush: 'sync' })

  const morning = computed(() => resolveTrialNight(rulebook.value, flags.value, table.value))
  const standardMorning = computed(() => resolveTrialNight(rulebook.value, standard.value, table.value))
  return {
    table,
    startOver,
    morning,
    flags,
    /** Morning under the preset, if it differs from the morning under the flags on the screen. */
    usual: computed(() => (isSameMorning(morning.value, standardMorning.value) ? undefined : standardMorning.value)),
    fired: computed(() => listFiredEdges(morning.value)),
  }
}

export type NightTrial = ReturnType<typeof useNightTrial>
