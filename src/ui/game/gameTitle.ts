// Title of a game: its number. If the cards of a void game were dealt again, the number of its deal is added.

import type { GameSummary } from '../../api/contract/games.ts'
import { t } from '../kit/i18n/setup.ts'

export function gameTitle({ number: n, isVoid, deal }: Pick<GameSummary, 'number' | 'isVoid' | 'deal'>): string {
  const title = t('common.game', { n })
  return isVoid && deal !== undefined ? `${title}, ${t('game.deal', { n: deal })}` : title
}
