// The real club over a store in memory, reached without any port: for looking at the screens and
// for tests of what screens ask. Nothing is kept.

import { createClubService } from '../../src/api/clubService.ts'
import type { ApiResult } from '../../src/api/contract/apiResult.ts'
import type { Channel, RequestData, Pushes, RequestName } from '../../src/api/requestTypes.ts'
import { createClub } from '../../src/application/club.ts'
import { createMemoryStore } from '../../src/store/adapters/memory.ts'

/** `ids`: in turn, for tests that know them by heart. */
export function clubChannel(ids: () => string = inTurn()): Channel {
  const club = createClub({
    store: createMemoryStore(),
    clock: () => Date.now(),
    ids,
  })
  const service = createClubService(club)
  return {
    send: <N extends RequestName>(name: N, args: unknown) =>
      service.call(name, args) as Promise<ApiResult<RequestData<N>>>,
    listen: (name, listener) =>
      service.listen((push) => {
        if (push.name === name) listener(push.push as Pushes[typeof name])
      }),
  }
}

function inTurn(): () => string {
  let count = 0
  return () => `id-${(count += 1)}`
}

/** Names a screen must survive. */
export const HOSTILE_NAMES = [
  'Wilhelmina Featherstonehaugh-Cholmondeley the Third',
  '<img src=x onerror=alert(1)>',
  '=SUM(A1:A9)',
  'Дарья «Пуля»',
  'Константин Константинопольский-Преображенский',
  '{name} @:link | pipe',
] as const
