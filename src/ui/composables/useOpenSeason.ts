// Opens a season by the usual rules: the first rulebook, its first preset, the official scheme,
// from today, named by the year. What is unusual is changed on the season's and the rules' pages.

import type { Season } from '../../api/contract.ts'
import { presetFlags } from '../../rules/flags.ts'
import { RULEBOOKS } from '../../rules/rulebooks/registry.ts'
import { translate } from '../i18n/setup.ts'
import { isoDay } from '../logic/days.ts'
import { useAsk } from './useAsk.ts'

const SCHEME = 'official-2025'

export interface SeasonWish {
  readonly name: string
  /** ISO date of its first evening. */
  readonly from: string
  /** Plays by the same rules and scoring as this one; without it, by the usual ones. */
  readonly like?: Season
}

export function useOpenSeason() {
  const { ask } = useAsk()

  async function openSeason({ name, from, like }: SeasonWish): Promise<Season | undefined> {
    if (like) {
      const { scheme, rulebook, preset, flags } = like
      return ask('seasons.open', { name, from, scheme, rulebook, preset, flags: { ...flags } })
    }
    const rulebook = RULEBOOKS[0]
    if (rulebook === undefined) return undefined
    const preset = rulebook.presets[0].id
    const flags = presetFlags(rulebook, preset)
    return ask('seasons.open', { name, from, scheme: SCHEME, rulebook: rulebook.id, preset, flags: flags.ok ? flags.value : {} })
  }

  function openUsualSeason(): Promise<Season | undefined> {
    const from = isoDay(new Date())
    return openSeason({ name: translate('season.usualName', { year: from.slice(0, 4) }), from })
  }

  return { openSeason, openUsualSeason }
}
