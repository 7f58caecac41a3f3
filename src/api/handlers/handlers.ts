// Every handler of the contract over one club, and the club's changes as pushes. Hosts hand both
// to `createService`.

import type { Club } from '../../club/club.ts'
import type { BroadcastHost } from '../broadcast.ts'
import type { HubHost } from '../hub.ts'
import type { Log } from '../log.ts'
import { createService, type Handlers, type Push, type Service } from '../service.ts'
import { broadcastHandlers } from './broadcast.ts'
import { clubHandlers, type ClubOpening } from './club.ts'
import { documentHandlers } from './documents.ts'
import { exportHandlers } from './exports.ts'
import { gameHandlers } from './games.ts'
import { hubHandlers } from './hub.ts'
import { ledgerHandlers } from './ledger.ts'
import { memberHandlers } from './members.ts'
import { planHandlers } from './plan.ts'
import { playerHandlers } from './players.ts'
import { importHandlers, importUploads } from './imports.ts'
import { restoreHandlers } from './restore.ts'
import { resultHandlers } from './results.ts'
import { chartHandlers } from './charts.ts'
import { schemeHandlers } from './schemes.ts'
import { seasonHandlers } from './seasons.ts'
import { uploadHandlers } from './uploads.ts'
import { watchHandlers } from './watch.ts'

/** What only some hosts can do. */
export interface Abilities {
  readonly broadcast?: BroadcastHost | undefined
  readonly hub?: HubHost | undefined
}

export function createHandlers(club: Club, opening?: ClubOpening, { broadcast, hub }: Abilities = {}): Handlers {
  const files = importUploads()
  return {
    ...clubHandlers(club, opening),
    ...restoreHandlers(opening?.restoring),
    ...uploadHandlers({ backup: opening?.restoring, import: files }),
    ...memberHandlers(club),
    ...seasonHandlers(club),
    ...gameHandlers(club),
    ...ledgerHandlers(club),
    ...documentHandlers(club),
    ...exportHandlers(club),
    ...planHandlers(club),
    ...resultHandlers(club),
    ...importHandlers(club, files),
    ...playerHandlers(club),
    ...schemeHandlers(club),
    ...chartHandlers(club),
    ...broadcastHandlers(club, broadcast),
    ...hubHandlers(hub),
    ...watchHandlers(club),
  }
}

/** The club ready to be served over any port. */
export function serviceOf(club: Club, opening?: ClubOpening, log?: Log, abilities: Abilities = {}): Service {
  return createService(
    createHandlers(club, opening, abilities),
    (listener) => listening(club, abilities, listener),
    log,
  )
}

/** What the club changes, who comes and goes, and how the line is. */
function listening(club: Club, { broadcast, hub }: Abilities, listener: (push: Push) => void): () => void {
  const stops = [
    club.listen(listener),
    broadcast?.listen(() => listener({ name: 'broadcast.changed', push: {} })) ?? (() => undefined),
    hub?.listen(() => listener({ name: 'hub.changed', push: {} })) ?? (() => undefined),
  ]
  return () => stops.forEach((stop) => stop())
}
