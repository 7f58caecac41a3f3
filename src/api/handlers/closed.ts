// What is answered while the club is not open: why, and what can be done about it. Everything else
// has no handler, and is refused.

import { ok } from '../../rules/vocabulary.ts'
import type { ClubClosed, ClubStatus } from '../contract/club.ts'
import type { Handlers } from '../service.ts'
import { NOTHING_MISSING, type ClubOpening } from './club.ts'
import { restoreHandlers } from './restore.ts'
import { uploadHandlers } from './uploads.ts'

export function closedHandlers(closed: ClubClosed, opening: ClubOpening): Partial<Handlers> {
  const status: ClubStatus = { club: null, closed, faults: [], ...opening.health() }
  return {
    'club.status': () => ok(status),
    'club.reopen': () => opening.reopen(),
    'club.goOn': ({ entries }) => (closed.why === 'missing' ? opening.goOn(entries) : NOTHING_MISSING),
    ...restoreHandlers(opening.restoring),
    ...uploadHandlers({ backup: opening.restoring, import: undefined }),
  }
}
