// Voids or reinstates a game.

import type { VoidCause } from '../../api/contract/games.ts'
import type { ApiResult } from '../../api/contract/apiResult.ts'
import { t } from '../kit/i18n/setup.ts'
import { useSendAtCurrentVersion } from './useSendAtCurrentVersion.ts'
import { useClubRequests } from '../shared/useClubRequests.ts'

export function useGameVoiding() {
  const { send, complain, offerUndo, announce } = useClubRequests()
  const atCurrentVersion = useSendAtCurrentVersion()

  const set = (game: string, isVoid: boolean, reason: string, cause?: VoidCause): Promise<ApiResult<unknown>> =>
    atCurrentVersion(game, (seen) =>
      send('games.void', { ...seen, isVoid, reason, ...(cause === undefined ? {} : { cause }) }),
    )

  /** Returns the club's response, so that the dialog can show a refusal next to the typed reason. */
  async function voidGame(
    game: string,
    number: number,
    reason: string,
    cause?: VoidCause,
  ): Promise<ApiResult<unknown>> {
    const answer = await set(game, true, reason, cause)
    if (answer.ok) offerUndo(t('plan.voided', { n: number }), () => void restoreGame(game, number))
    return answer
  }
  async function restoreGame(game: string, number: number): Promise<void> {
    const answer = await set(game, false, t('common.undo'))
    if (answer.ok) announce(t('plan.restored', { n: number }))
    else complain(answer.error)
  }

  return { voidGame, restoreGame }
}
