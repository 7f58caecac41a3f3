// Requests about what those who watch see.

import type { Club } from '../../club/club.ts'
import { horizonAt } from '../../club/model/broadcast.ts'
import type { HandlersOf } from '../service.ts'

export function watchHandlers(club: Club): HandlersOf<'watch'> {
  return {
    'watch.view': async ({ as }) => {
      if (as === 'organiser') return club.watch({ viewer: { kind: 'judge' } })
      const kept = await club.broadcast()
      if (!kept.ok) return kept
      return club.watch({ viewer: { kind: 'public' }, until: horizonAt(kept.value, club.now().at) })
    },
    'watch.clock': ({ game, seat, ...clock }) => club.noteClock(game, seat, clock),
  }
}
