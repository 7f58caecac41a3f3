// Takes a running game over to this laptop. The version is asked for at that moment: what is on screen may be older.

import { useI18n } from 'vue-i18n'
import { useStatus } from './useStatus.ts'
import { useAsk } from './useAsk.ts'

export function useTakeOver() {
  const { t } = useI18n()
  const { ask } = useAsk()
  const status = useStatus()

  return async (game: string): Promise<boolean> => {
    const now = await ask('games.get', { game })
    const mine = now && (await ask('games.takeOver', { game, version: now.version }))
    if (mine) status.say(t('game.tookOver', { n: mine.number }))
    return mine !== undefined
  }
}
