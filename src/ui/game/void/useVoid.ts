// Voids a game and takes that back. The version is asked for at that moment: what is on screen may
// be older than the game.

import { useAsk } from '../../shared/useAsk.ts'
import { useUndoToast } from '../../shared/useUndoToast.ts'
import { translate } from '../../kit/i18n/setup.ts'
import { useStatus } from '../../shared/useStatus.ts'

export function useVoid() {
  const { ask } = useAsk()
  const { offerUndo } = useUndoToast()
  const status = useStatus()

  async function set(game: string, isVoid: boolean, reason: string): Promise<boolean> {
    const now = await ask('games.get', { game })
    return now !== undefined && (await ask('games.void', { game, version: now.version, isVoid, reason })) !== undefined
  }

  async function voidGame(game: string, number: number, reason: string): Promise<void> {
    if (await set(game, true, reason))
      offerUndo(translate('plan.voided', { n: number }), () => void restoreGame(game, number))
  }
  async function restoreGame(game: string, number: number): Promise<void> {
    if (await set(game, false, translate('common.undo'))) status.say(translate('plan.restored', { n: number }))
  }

  return { voidGame, restoreGame }
}
