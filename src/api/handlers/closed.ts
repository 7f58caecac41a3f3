// What is answered while the club is not open: why, and what can be done about it. Everything else
// is refused with one code.

import { ok } from '../../rules/vocabulary.ts'
import type { ClubClosed, ClubStatus } from '../contract/club.ts'
import { REQUEST_SCHEMAS } from '../schemas/requests.ts'
import { refusal, type Handlers } from '../service.ts'
import { NOTHING_MISSING, type ClubOpening } from './club.ts'
import { handle, type HandlersOf } from './handler.ts'
import { restoreHandlers } from './restore.ts'
import { uploadHandlers } from './uploads.ts'

export function closedHandlers(closed: ClubClosed, opening: ClubOpening): Handlers {
  const refuse = () => Promise.resolve(refusal('app/closed'))
  const everything = Object.fromEntries(
    Object.keys(REQUEST_SCHEMAS).map((name) => [name, refuse]),
  ) as unknown as Handlers
  return {
    ...everything,
    ...answered(closed, opening),
    ...restoreHandlers(opening.restoring),
    ...uploadHandlers({ backup: opening.restoring, import: undefined }),
  }
}

function answered(
  closed: ClubClosed,
  opening: ClubOpening,
): Pick<HandlersOf<'club'>, 'club.status' | 'club.reopen' | 'club.goOn'> {
  const status: ClubStatus = { club: null, closed, faults: [], ...opening.health() }
  return {
    'club.status': handle('club.status', () => ok(status)),
    'club.reopen': handle('club.reopen', () => opening.reopen()),
    'club.goOn': handle('club.goOn', ({ entries }) =>
      closed.why === 'missing' ? opening.goOn(entries) : NOTHING_MISSING,
    ),
  }
}
