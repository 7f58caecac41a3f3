// Opens a season: by chosen rules and scoring, or the usual one of a preset (its usual scheme, from today, named by the
// year).

import type { Season } from '../../api/contract/seasons.ts'
import type { SeasonKind } from '../../scoring/row.ts'
import { eveningOf } from '../kit/days.ts'
import { t } from '../kit/i18n/setup.ts'
import { rulesOfPreset, usualScheme, type SeasonRules } from './seasonRules.ts'
import { useAsk } from './useAsk.ts'

export interface SeasonWish extends SeasonRules {
  readonly name: string
  readonly kind?: SeasonKind
  /** ISO date of its first evening. */
  readonly from: string
  readonly scheme: string
}

export function useOpenSeason() {
  const { ask } = useAsk()

  function openSeason(wish: SeasonWish): Promise<Season | undefined> {
    return ask('seasons.open', { ...wish, flags: { ...wish.flags } })
  }

  function openUsualSeason(preset: string): Promise<Season | undefined> {
    const from = eveningOf(new Date())
    return openSeason({
      name: t('season.usualName', { year: from.slice(0, 4) }),
      from,
      scheme: usualScheme(preset),
      ...rulesOfPreset(preset),
    })
  }

  return { openSeason, openUsualSeason }
}
