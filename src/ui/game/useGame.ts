// One game as a page sees it: the detail kept fresh, its replay, names by seat. Shared by the
// game page and the live screen; replay is computed once for each new log.

import { computed } from 'vue'
import type { ApiError } from '../../api/contract/answer.ts'
import type { GameDetail } from '../../api/contract/games.ts'
import { replay, type Replay } from '../../rules/replay.ts'
import { useLiveQuery } from '../shared/useLiveQuery.ts'

export function useGame(id: () => string) {
  const { data, error, isLoading, refresh } = useLiveQuery('games.get', () => ({ game: id() }))
  /** Undefined while another game's answer is still on screen. */
  const game = computed<GameDetail | undefined>(() => (data.value?.id === id() ? data.value : undefined))
  const played = computed<Replay | undefined>(() =>
    game.value ? replay(game.value.headerAsOpened ?? game.value.header, game.value.log) : undefined,
  )
  const names = computed(() => new Map(game.value?.players.map((player) => [player.seat, player.name])))
  const failure = computed<ApiError | undefined>(() => error.value)

  return { game, played, failure, isLoading, refresh, nameOf: (seat: number) => names.value.get(seat) ?? String(seat) }
}
