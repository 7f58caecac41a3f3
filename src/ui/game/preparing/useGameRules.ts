// Season, rulebook and house rules of a game about to start: those of its season, until rules of its own are chosen.

import { computed, ref, shallowRef, watch } from 'vue'
import { isPlayedBy, presetFlags } from '../../../rules/flags.ts'
import type { Flags } from '../../../rules/header.ts'
import { RULEBOOKS } from '../../../rules/rulebooks/registry.ts'
import { useClub } from '../../shared/useClub.ts'
import type { SeasonRules } from '../../shared/seasonRules.ts'
import type { Draft } from './preparing.ts'

/** `chosen`: rules taken along from the page of rules. `kept`: the game as it was prepared before. */
export function useGameRules(kept: Draft | undefined, chosen: SeasonRules | undefined) {
  const club = useClub()
  const seasonId = ref(kept?.season)
  const season = computed(() => club.seasons?.find((candidate) => candidate.id === seasonId.value) ?? club.season)
  /** Rules of this game only, chosen on the page of rules. */
  const own = shallowRef(chosen ?? kept?.own)
  const rulebook = computed(() => RULEBOOKS.find((candidate) => candidate.id === (own.value ?? season.value)?.rulebook))
  const preset = computed(() => (own.value ?? season.value)?.preset ?? '')
  /** House rules as the season, or the chosen rules, have them. */
  const usualFlags = computed((): Flags => {
    const base = rulebook.value ? presetFlags(rulebook.value, preset.value) : undefined
    return { ...(base?.ok ? base.value : {}), ...(own.value ?? season.value)?.flags }
  })
  const changes = shallowRef<Flags>(chosen ? {} : (kept?.changes ?? {}))
  const flags = computed({
    get: (): Flags => ({ ...usualFlags.value, ...changes.value }),
    set: (wanted) => {
      changes.value = Object.fromEntries(
        Object.entries(wanted).filter(([flag, value]) => value !== usualFlags.value[flag]),
      )
    },
  })
  watch([seasonId, own], () => {
    changes.value = {}
  })

  function playAsSeason(): void {
    own.value = undefined
    changes.value = {}
  }
  /** False until the season is known. */
  const differsFromSeason = computed(
    () =>
      season.value !== undefined &&
      rulebook.value !== undefined &&
      !isPlayedBy({ rulebook: rulebook.value.id, flags: flags.value }, season.value),
  )

  return { seasonId, season, own, rulebook, preset, changes, flags, playAsSeason, differsFromSeason }
}
