// Requests about what those who watch see.

import type { Club } from '../../club/club.ts'
import { AS_PUBLIC } from '../../club/model/publicTime.ts'
import type { HandlersOf } from '../service.ts'

export function watchHandlers(club: Club): HandlersOf<'watch'> {
  return {
    'watch.view': ({ as }) =>
      club.watch(
        as === 'organiser' ? { viewer: { kind: 'judge' } } : { viewer: { kind: 'public' }, lateness: AS_PUBLIC },
      ),
    'watch.clock': ({ game, seat, ...clock }) => club.noteClock(game, seat, clock),
  }
}
