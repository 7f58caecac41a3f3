// Season, rulebook and house rules of a game that is being prepared. The season's rules apply until the user chooses
// other rules. A tournament becomes the season only through its plan or if the user selects it.

import { computed, ref, shallowRef, watch } from 'vue'
import { followsSeasonRules, presetFlags } from '../../../rules/flags.ts'
import type { Flags } from '../../../rules/header.ts'
import type { SeasonRules } from '../../shared/seasonRules.ts'
import { useClub } from '../../shared/useClub.ts'
import { useRulebooks } from '../../shared/useRulebooks.ts'
import type { GameDraft } from './preparedGames.ts'

/** `chosen` are rules chosen on the rules page. `kept` is an earlier draft of this game. */
export function useGameRules(kept: GameDraft | undefined, chosen: SeasonRules | undefined) {
  const club = useClub()
  const rulebooks = useRulebooks()
  const seasonId = ref(kept?.season)
  const season = computed(() => club.seasons?.find((candidate) => candidate.id === seasonId.value) ?? club.tonight)
  /** Rules for this game only, chosen on the rules page. */
  const own = shallowRef(chosen ?? kept?.own)
  const rulebook = computed(() => rulebooks.find((own.value ?? season.value)?.rulebook))
  const preset = computed(() => (own.value ?? season.value)?.preset ?? '')
  /** House rules of the season or of the chosen rules, before the user's changes. */
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
  /** Whether the rules differ from those of the season. False until the season is known. */
  const differsFromSeason = computed(
    () =>
      season.value !== undefined &&
      rulebook.value !== undefined &&
      !followsSeasonRules({ rulebook: rulebook.value.id, flags: flags.value }, season.value),
  )

  return { seasonId, season, own, rulebook, preset, changes, flags, playAsSeason, differsFromSeason }
}
