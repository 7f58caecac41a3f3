// Opens a season by the usual rules: the first rulebook, its first preset, the official scheme,
// from today, named by the year. What is unusual is changed on the season's and the rules' pages.

import type { Season } from '../../api/contract.ts'
import { presetFlags } from '../../rules/flags.ts'
import { RULEBOOKS } from '../../rules/rulebooks/registry.ts'
import { translate } from '../i18n/setup.ts'
import { isoDay } from '../logic/days.ts'
import { useAsk } from './useAsk.ts'

const SCHEME = 'official-2025'

export function useOpenSeason() {
  const { ask } = useAsk()

  async function openUsualSeason(name?: string): Promise<Season | undefined> {
    const today = isoDay(new Date())
    const rulebook = RULEBOOKS[0]
    if (rulebook === undefined) return undefined
    const preset = rulebook.presets[0].id
    const flags = presetFlags(rulebook, preset)
    return ask('seasons.open', {
      name: name?.trim() || translate('season.usualName', { year: today.slice(0, 4) }),
      scheme: SCHEME,
      from: today,
      rulebook: rulebook.id,
      preset,
      flags: flags.ok ? flags.value : {},
    })
  }

  return { openUsualSeason }
}
