// Opens a season with the defaults of a preset: its default scheme, beginning today, named after the year.

import type { Season } from '../../api/contract/seasons.ts'
import { eveningOf } from '../kit/days.ts'
import { t } from '../kit/i18n/setup.ts'
import { rulesOfPreset, defaultScheme } from './seasonRules.ts'
import { useClubRequests } from './useClubRequests.ts'

export function useOpenSeason() {
  const { ask } = useClubRequests()

  function openUsualSeason(preset: string): Promise<Season | undefined> {
    const from = eveningOf(new Date())
    const { flags, ...rules } = rulesOfPreset(preset)
    return ask('seasons.open', {
      name: t('season.usualName', { year: from.slice(0, 4) }),
      from,
      scheme: defaultScheme(preset),
      ...rules,
      flags: { ...flags },
    })
  }

  return { openUsualSeason }
}
