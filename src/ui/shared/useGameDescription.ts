// Describes running games by season, table, rulebook and judge, so that they can be distinguished wherever they are
// mentioned.

import type { GameSummary } from '../../api/contract/games.ts'
import { t } from '../kit/i18n/setup.ts'
import { gamePhrase } from '../kit/phrases.ts'
import { useClub } from './useClub.ts'

type DescribedGame = Pick<GameSummary, 'season' | 'place' | 'rulebook' | 'judge'>

export function useGameDescription() {
  const club = useClub()

  /** Description such as "Autumn · table 2 · City mafia · Olga". Unknown parts are left out. */
  function whereOf({ season, place, rulebook, judge }: DescribedGame): string {
    const name = club.seasons?.find(({ id }) => id === season)?.name
    const table = place && t('plan.table', { n: place.table })
    return [name, table, gamePhrase('rulebook', rulebook), judge].filter(Boolean).join(' · ')
  }

  return { whereOf }
}
