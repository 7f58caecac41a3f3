// One game as a page uses it: its detail, kept up to date, its replay, and names by seat. The game page and the live
// screen share it. The replay is computed once for each new log.

import { computed } from 'vue'
import type { ApiError, ApiResult } from '../../api/contract/apiResult.ts'
import type { GameDetail } from '../../api/contract/games.ts'
import { replay, type Replay } from '../../rules/replay.ts'
import { t } from '../kit/i18n/setup.ts'
import { useClubRequests } from '../shared/useClubRequests.ts'
import { useLiveQuery } from '../shared/useLiveQuery.ts'

export function useGame(id: () => string) {
  const { data, error, refresh } = useLiveQuery('games.get', () => ({ game: id() }))
  /** `undefined` while the data on screen still belongs to another game. */
  const game = computed<GameDetail | undefined>(() => (data.value?.id === id() ? data.value : undefined))
  const played = computed<Replay | undefined>(() =>
    game.value ? replay(game.value.headerAsOpened ?? game.value.header, game.value.log) : undefined,
  )
  const names = computed(() => new Map(game.value?.players.map((player) => [player.seat, player.name])))
  const failure = computed<ApiError | undefined>(() => error.value)

  return { game, played, failure, refresh, nameOf: (seat: number) => names.value.get(seat) ?? String(seat) }
}

// Voids a game and reinstates it. The version is requested at that moment, because the page may show an older state of
// the game.
export function useVoidGame() {
  const { send, complain, offerUndo, announce } = useClubRequests()

  async function set(game: string, isVoid: boolean, reason: string): Promise<ApiResult<unknown>> {
    const now = await send('games.get', { game })
    return now.ok ? send('games.void', { game, version: now.data.version, isVoid, reason }) : now
  }

  /** Returns the club's answer, so that the dialog can show a refusal next to the typed reason. */
  async function voidGame(game: string, number: number, reason: string): Promise<ApiResult<unknown>> {
    const answer = await set(game, true, reason)
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
