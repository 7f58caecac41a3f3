// Data of one game for a page: its details, which are kept up to date, its replay, and names by seat. The game page and
// the live screen share this code. The replay is computed once for each new log.

import { computed } from 'vue'
import type { ApiError } from '../../api/contract/apiResult.ts'
import type { GameDetail } from '../../api/contract/games.ts'
import { replay, type Replay } from '../../rules/replay.ts'
import { useLiveQuery } from '../shared/useLiveQuery.ts'

export function useGame(id: () => string) {
  const { data, error, refresh } = useLiveQuery('games.get', () => ({ game: id() }))
  /** The game; `undefined` while the loaded data still belongs to another game. */
  const game = computed<GameDetail | undefined>(() => (data.value?.id === id() ? data.value : undefined))
  const played = computed<Replay | undefined>(() =>
    game.value ? replay(game.value.headerAsOpened ?? game.value.header, game.value.log) : undefined,
  )
  const names = computed(() => new Map(game.value?.players.map((player) => [player.seat, player.name])))
  const failure = computed<ApiError | undefined>(() => error.value)

  return { game, played, failure, refresh, nameOf: (seat: number) => names.value.get(seat) ?? String(seat) }
}
