// Opens a season with the defaults of a preset, including its scheme. The season begins today and is named after the
// year.

import type { Season } from '../../api/contract/seasons.ts'
import { eveningAtTime } from '../kit/days.ts'
import { t } from '../kit/i18n/setup.ts'
import { rulesOfPreset, defaultSchemeIdForPreset } from './seasonRules.ts'
import { useClubRequests } from './useClubRequests.ts'

export function useSeasonOpening() {
  const { ask } = useClubRequests()

  function openUsualSeason(preset: string): Promise<Season | undefined> {
    const from = eveningAtTime(new Date())
    const { flags, ...rules } = rulesOfPreset(preset)
    return ask('seasons.open', {
      name: t('season.usualName', { year: from.slice(0, 4) }),
      from,
      scheme: defaultSchemeIdForPreset(preset),
      ...rules,
      flags: { ...flags },
    })
  }

  return { openUsualSeason }
}
