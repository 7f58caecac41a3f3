// Stops, decides and continues games. Requests the game's version directly before the change, because the page may show
// an older version. An undo is offered after each change.

import { useRouter } from 'vue-router'
import type { ApiResult } from '../../api/contract/apiResult.ts'
import type { GameDetail } from '../../api/contract/games.ts'
import type { Winner } from '../../rules/vocabulary.ts'
import { t } from '../kit/i18n/setup.ts'
import { useClubRequests } from '../shared/useClubRequests.ts'

export function useGameHalts() {
  const { send, complain, offerUndo, announce } = useClubRequests()
  const router = useRouter()

  async function continued(game: string, reason: string): Promise<ApiResult<GameDetail>> {
    const now = await send('games.get', { game })
    return now.ok ? send('games.continue', { game, version: now.data.version, reason }) : now
  }

  /** Continues a stopped game, or takes back the decision of a game, and opens its table. */
  async function continueGame(game: string, reason = ''): Promise<void> {
    const answer = await continued(game, reason)
    if (!answer.ok) return complain(answer.error)
    await router.push({ name: 'live', params: { id: game } })
    announce(t('game.goesOn', { n: answer.data.number }))
  }

  return {
    continueGame,
    async stop(game: string, number: number, reason: string): Promise<ApiResult<GameDetail>> {
      const now = await send('games.get', { game })
      const answer = now.ok ? await send('games.stop', { game, version: now.data.version, reason }) : now
      if (answer.ok) offerUndo(t('game.isStopped', { n: number }), () => void continueGame(game, 'undo'))
      return answer
    },
    async decide(game: string, number: number, winner: Winner, reason: string): Promise<ApiResult<GameDetail>> {
      const now = await send('games.get', { game })
      const answer = now.ok ? await send('games.decide', { game, version: now.data.version, winner, reason }) : now
      if (answer.ok) offerUndo(t('game.isDecided', { n: number }), () => void continueGame(game, 'undo'))
      return answer
    },
  }
}
