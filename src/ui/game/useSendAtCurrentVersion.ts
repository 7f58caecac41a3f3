// Sends a change of a game at the game's current version. The version is requested directly before the change, because
// the page may show an older one.

import type { ApiResult } from '../../api/contract/apiResult.ts'
import { useClubRequests } from '../shared/useClubRequests.ts'

type SendChange<D> = (seen: { readonly game: string; readonly version: number }) => Promise<ApiResult<D>>

export function useSendAtCurrentVersion(): <D>(game: string, sendChange: SendChange<D>) => Promise<ApiResult<D>> {
  const { send } = useClubRequests()
  return async (game, sendChange) => {
    const now = await send('games.get', { game })
    return now.ok ? sendChange({ game, version: now.data.version }) : now
  }
}
