// Rules that the page shows: rulebook, preset and flags. If the open season uses this rulebook, the page starts with
// the season's rules and follows their changes until the user changes a flag.

import { computed, ref, shallowRef, watch } from 'vue'
import { flagsChangedFromPreset, presetFlags } from '../../../rules/flags.ts'
import { createGraphModel } from '../../../rules/graphModel.ts'
import type { Flags } from '../../../rules/header.ts'
import type { Rulebook } from '../../../rules/rulebook.ts'
import { rulesCode } from '../../../rules/rulesCode.ts'
import { RULEBOOKS } from '../../../rules/rulebooks/registry.ts'
import { useClub } from '../../shared/useClub.ts'
import { useRulebooks } from '../../shared/useRulebooks.ts'

export function useRulesChoice(asked: () => string | undefined) {
  const club = useClub()
  const first = RULEBOOKS[0]
  if (first === undefined) throw new Error('no rulebooks')
  const { find } = useRulebooks()
  const rulebook = shallowRef<Rulebook>(find(asked()) ?? first)
  const preset = ref(rulebook.value.presets[0].id)
  const flags = shallowRef<Flags>(flagsOf(rulebook.value, preset.value))
  const isTouched = ref(false)
  // If the address names no rulebook, the rulebook of the open season is shown.
  watch(
    () => club.season?.rulebook,
    (id) => {
      if (!asked() && !isTouched.value && id !== undefined) choose(id, '', false)
    },
    { immediate: true },
  )

  followAddress(
    () => find(asked())?.id,
    (id) => id !== rulebook.value.id && choose(id, '', false),
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
    changed: computed(() => flagsChangedFromPreset(rulebook.value, preset.value, flags.value)),
    code: computed(() => rulesCode(rulebook.value, flags.value)),
    model: computed(() => createGraphModel(rulebook.value.graph, flags.value)),
  }
}

/**
 * Follows changes of the address, which can name another rulebook while the page is open, or a rulebook of the club
 * that is not loaded yet.
 */
function followAddress(asked: () => string | undefined, choose: (id: string) => void): void {
  watch(asked, (id) => id !== undefined && choose(id))
}

export type RulesChoice = ReturnType<typeof useRulesChoice>

function flagsOf(rulebook: Rulebook, preset: string): Flags {
  const found = presetFlags(rulebook, preset)
  if (!found.ok) throw new Error(found.error.code)
  return found.value
}
