// Rules that the page shows: rulebook, preset and flags. Starts with the open season's rules if it uses this rulebook,
// and follows them until the user changes a flag.

import { computed, ref, shallowRef, watch } from 'vue'
import { changedFlags, presetFlags } from '../../../rules/flags.ts'
import { graphModel } from '../../../rules/graphModel.ts'
import type { Flags } from '../../../rules/header.ts'
import type { Rulebook } from '../../../rules/rulebook.ts'
import { RULEBOOKS } from '../../../rules/rulebooks/registry.ts'
import { useClub } from '../../shared/useClub.ts'
import { useRulebooks } from '../../shared/useRulebooks.ts'
import {
  firedEdgesIn,
  initialTrialTable,
  isSameMorning,
  resolveTrialNight,
  type TrialTable,
} from './logic/nightTrial.ts'
import { rulesCode } from '../../../rules/rulesCode.ts'

export function useRulesChoice(asked: () => string | undefined) {
  const club = useClub()
  const first = RULEBOOKS[0]
  if (first === undefined) throw new Error('no rulebooks')
  const { find } = useRulebooks()
  const rulebook = shallowRef<Rulebook>(find(asked()) ?? first)
  const preset = ref(rulebook.value.presets[0].id)
  const flags = shallowRef<Flags>(flagsOf(rulebook.value, preset.value))
  const isTouched = ref(false)
  // If the address names no rulebook, the open season's is shown.
  watch(
    () => club.season?.rulebook,
    (id) => {
      if (!asked() && !isTouched.value && id !== undefined) choose(id, '', false)
    },
    { immediate: true },
  )

  const season = computed(() =>
    club.season?.open === true && club.season.rulebook === rulebook.value.id ? club.season : undefined,
  )
  const isSeasons = computed(
    () =>
      season.value !== undefined &&
      Object.entries(flags.value).every(([key, value]) => season.value?.flags[key] === value),
  )

  function choose(id: string, chosen: string, byHand = true): void {
    rulebook.value = find(id) ?? rulebook.value
    preset.value =
      rulebook.value.presets.find((candidate) => candidate.id === chosen)?.id ?? rulebook.value.presets[0].id
    flags.value = flagsOf(rulebook.value, preset.value)
    isTouched.value = byHand
  }
  function turn(changed: Flags): void {
    flags.value = changed
    isTouched.value = true
  }
  function takeSeasons(): void {
    if (season.value === undefined) return
    preset.value = season.value.preset
    flags.value = { ...flagsOf(rulebook.value, preset.value), ...season.value.flags }
    isTouched.value = false
  }
  watch(
    season,
    () => {
      if (!isTouched.value) takeSeasons()
    },
    { immediate: true },
  )

  return {
    rulebook,
    preset,
    flags,
    season,
    isSeasons,
    choose,
    turn,
    takeSeasons,
    standard: computed(() => flagsOf(rulebook.value, preset.value)),
    changed: computed(() => changedFlags(rulebook.value, preset.value, flags.value)),
    code: computed(() => rulesCode(rulebook.value, flags.value)),
    model: computed(() => graphModel(rulebook.value.graph, flags.value)),
  }
}

export type RulesChoice = ReturnType<typeof useRulesChoice>

function flagsOf(rulebook: Rulebook, preset: string): Flags {
  const found = presetFlags(rulebook, preset)
  if (!found.ok) throw new Error(found.error.code)
  return found.value
}

// The tried night of the rules page: its table, and the morning under the flags on the screen and under the preset's. A
// different rulebook or changed roles start a new table.
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
    /** Morning under the preset, if it differs. */
    usual: computed(() => (isSameMorning(morning.value, standardMorning.value) ? undefined : standardMorning.value)),
    fired: computed(() => firedEdgesIn(morning.value)),
  }
}

export type NightTrial = ReturnType<typeof useNightTrial>
