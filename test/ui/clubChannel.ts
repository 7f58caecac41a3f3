// A real club with a store in memory, called without a port. It serves to view screens and to test their requests.
// Nothing is written to disk.

import { createClubService } from '../../src/api/clubService.ts'
import type { ApiResult } from '../../src/api/contract/apiResult.ts'
import type { HostServices } from '../../src/api/hostRequests/request.ts'
import { createKeyboardUserSession } from '../../src/api/keyboard.ts'
import type { Channel, RequestData, PushPayloads, RequestName } from '../../src/api/requestTypes.ts'
import { createClub } from '../../src/application/club.ts'
import { createMemoryStore } from '../../src/store/adapters/memory.ts'

/**
 * `ids` generates ids. By default, ids are numbered, for tests that refer to ids by value. `services` are the services
 * of the host, such as a server for viewers.
 */
export function clubChannel(ids: () => string = inTurn(), services?: HostServices): Channel {
  const clock = () => Date.now()
  const keyboard = createKeyboardUserSession({ clock })
  const club = createClub({ store: createMemoryStore(), clock, ids, author: keyboard.author })
  const service = createClubService(club, undefined, undefined, { keyboard, ...services })
  return {
    send: <N extends RequestName>(name: N, args: unknown) =>
      service.call(name, args) as Promise<ApiResult<RequestData<N>>>,
    listen: (name, listener) =>
      service.listen((push) => {
        if (push.name === name) listener(push.push as PushPayloads[typeof name])
      }),
  }
}

function inTurn(): () => string {
  let count = 0
  return () => `id-${(count += 1)}`
}

/** Names that every screen must show correctly. */
export const HOSTILE_NAMES = [
  'Wilhelmina Featherstonehaugh-Cholmondeley the Third',
  '<img src=x onerror=alert(1)>',
  '=SUM(A1:A9)',
  'Дарья «Пуля»',
  'Константин Константинопольский-Преображенский',
  '{name} @:link | pipe',
] as const
