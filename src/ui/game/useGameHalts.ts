// Stops, decides and continues games. An undo is offered after each change.

import { useRouter } from 'vue-router'
import type { ApiResult } from '../../api/contract/apiResult.ts'
import type { GameDetail } from '../../api/contract/games.ts'
import type { Winner } from '../../rules/vocabulary.ts'
import { t } from '../kit/i18n/setup.ts'
import { useSendAtCurrentVersion } from './useSendAtCurrentVersion.ts'
import { useClubRequests } from '../shared/useClubRequests.ts'

export function useGameHalts() {
  const { send, complain, offerUndo, announce } = useClubRequests()
  const atCurrentVersion = useSendAtCurrentVersion()
  const router = useRouter()

  /** Continues a stopped game, or takes back the decision of a game, and opens its table. */
  async function continueGame(game: string, reason = ''): Promise<void> {
    const answer = await atCurrentVersion(game, (seen) => send('games.continue', { ...seen, reason }))
    if (!answer.ok) return complain(answer.error)
    await router.push({ name: 'live', params: { id: game } })
    announce(t('game.goesOn', { n: answer.data.number }))
  }

  return {
    continueGame,
    async stop(game: string, number: number, reason: string): Promise<ApiResult<GameDetail>> {
      const answer = await atCurrentVersion(game, (seen) => send('games.stop', { ...seen, reason }))
      if (answer.ok) offerUndo(t('game.isStopped', { n: number }), () => void continueGame(game, 'undo'))
      return answer
    },
    async decide(game: string, number: number, winner: Winner, reason: string): Promise<ApiResult<GameDetail>> {
      const answer = await atCurrentVersion(game, (seen) => send('games.decide', { ...seen, winner, reason }))
      if (answer.ok) offerUndo(t('game.isDecided', { n: number }), () => void continueGame(game, 'undo'))
      return answer
    },
  }
}
