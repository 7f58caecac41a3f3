// Season, rulebook and house rules of a game that is being prepared. The rules are those of its season until other
// rules are chosen. A tournament is used as the season only through its plan or if the user selects it.

import { defineStore } from 'pinia'
import { computed, ref, shallowRef, watch } from 'vue'
import type { User } from '../../../api/contract/people.ts'
import type { NamedJudge } from '../../../api/contract/seasons.ts'
import { followsSeasonRules, presetFlags } from '../../../rules/flags.ts'
import type { Flags } from '../../../rules/header.ts'
import { usePreferences } from '../../kit/preferences/usePreferences.ts'
import { memberIdByJudgeName, namedJudgeOf } from '../../shared/members/judging.ts'
import { useMembers } from '../../shared/members/useMembers.ts'
import type { SeasonRules } from '../../shared/seasonRules.ts'
import { useClub } from '../../shared/useClub.ts'
import { useRulebooks } from '../../shared/useRulebooks.ts'
import { useUsers } from '../../shared/useUsers.ts'
import { type GameDraft, type TableFromPlan, usePreparedGames } from './preparedGames.ts'

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
  /** House rules of the season or of the chosen rules, before changes. */
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
      !followsSeasonRules({ rulebook: rulebook.value.id, flags: flags.value }, season.value),
  )

  return { seasonId, season, own, rulebook, preset, changes, flags, playAsSeason, differsFromSeason }
}

// Rules chosen on the rules page for one game. The page that prepares the game takes them, after which they are no
// longer available.
export const useChosenRules = defineStore('chosenRules', () => {
  const waiting = shallowRef<SeasonRules>()

  function choose(rules: SeasonRules): void {
    waiting.value = rules
  }
  function take(): SeasonRules | undefined {
    const taken = waiting.value
    waiting.value = undefined
    return taken
  }
  return { choose, take }
})

// The judge of a game that is being prepared, and whether the judge plays in it.
function isJudge(person: User | undefined): person is User {
  return person?.roles.includes('judge') === true
}

/** `isFixed` means that the table belongs to a plan. `table` returns that table once it is known. */
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
  /** Member id of the judge. `undefined` for a guest and while no judge is named. */
  const judgeMember = computed(() => {
    const { judge: name, judgeId } = judge.value
    if (judgeId !== undefined) return judgeId || undefined
    const { person } = users
    const atKeyboard = person?.name === name ? person.member : null
    return (atKeyboard ?? memberIdByJudgeName(name, members.all)) || undefined
  })
  /** The judge is never drawn to a seat unless they play. */
  const mayPlay = (member: string) => judgePlays.value || member !== judgeMember.value

  return { named, judge, judgeMember, judgePlays, mayPlay }
}
