// Title of a game: its number and, for a void game whose cards were dealt again, its deal.

import type { GameSummary } from '../../api/contract/games.ts'
import { t } from '../kit/i18n/setup.ts'

export function gameTitle({ number: n, isVoid, deal }: Pick<GameSummary, 'number' | 'isVoid' | 'deal'>): string {
  const title = t('common.game', { n })
  return isVoid && deal !== undefined ? `${title}, ${t('game.deal', { n: deal })}` : title
}
