// Every handler of the contract over one club, and the club's changes as pushes. Hosts hand both
// to `createService`.

import type { Club } from '../../club/club.ts'
import { declared, type DeclaredName } from '../../club/requests.ts'
import type { BroadcastHost } from '../broadcast.ts'
import type { HubHost } from '../hub.ts'
import { keyboardOf, type Keyboard } from '../keyboard.ts'
import type { Log } from '../log.ts'
import { createRightsGuard, type Asked, type RightsGuard } from '../rights/guard.ts'
import { createService, type Handlers, type Push, type Service } from '../service.ts'
import { broadcastHandlers } from './broadcast.ts'
import { clubHandlers, type ClubOpening } from './club.ts'
import { documentHandlers } from './documents.ts'
import { exportHandlers } from './exports.ts'
import { gameHandlers } from './games.ts'
import { hubHandlers } from './hub.ts'
import { ledgerHandlers } from './ledger.ts'
import { objectionHandlers } from './objections.ts'
import { personHandlers } from './persons.ts'
import { playerHandlers } from './players.ts'
import { importHandlers, importUploads } from './imports.ts'
import { restoreHandlers } from './restore.ts'
import { resultHandlers } from './results.ts'
import { chartHandlers } from './charts.ts'
import { schemeHandlers } from './schemes.ts'
import { seriesHandlers } from './series.ts'
import { seasonHandlers } from './seasons.ts'
import { uploadHandlers } from './uploads.ts'
import { watchHandlers } from './watch.ts'

/** What only some hosts can do. */
export interface Abilities {
  readonly broadcast?: BroadcastHost | undefined
  readonly hub?: HubHost | undefined
  /** Whose the author of the club is; absent: one that is forgotten with the service. */
  readonly keyboard?: Keyboard | undefined
}

export function createHandlers(
  club: Club,
  opening?: ClubOpening,
  { broadcast, hub }: Abilities = {},
  keyboard: Keyboard = keyboardOf({ clock: () => club.now().at }),
  guard: RightsGuard = createRightsGuard(club, keyboard),
): Handlers {
  const files = importUploads()
  return {
    ...clubHandlers(club, opening),
    ...restoreHandlers(opening?.restoring),
    ...uploadHandlers({ backup: opening?.restoring, import: files }),
    ...declaredHandlers(club),
    ...personHandlers(club, keyboard, guard),
    ...seasonHandlers(club),
    ...seriesHandlers(club),
    ...gameHandlers(club),
    ...ledgerHandlers(club),
    ...objectionHandlers(club),
    ...documentHandlers(club),
    ...exportHandlers(club),
    ...resultHandlers(club),
    ...importHandlers(club, files, guard),
    ...playerHandlers(club),
    ...schemeHandlers(club),
    ...chartHandlers(club),
    ...broadcastHandlers(club, broadcast),
    ...hubHandlers(hub),
    ...watchHandlers(club),
  }
}

function declaredHandlers(club: Club): Pick<Handlers, DeclaredName> {
  const names = Object.keys(declared) as DeclaredName[]
  return Object.fromEntries(names.map((name) => [name, (args: never) => club.ask(name, args)])) as never
}

/** The club ready to be served over any port. */
export function serviceOf(club: Club, opening?: ClubOpening, log?: Log, abilities: Abilities = {}): Service {
  const keyboard = abilities.keyboard ?? keyboardOf({ clock: () => club.now().at })
  const guard = createRightsGuard(club, keyboard)
  return createService(
    createHandlers(club, opening, abilities, keyboard, guard),
    (listener) => listening(club, abilities, keyboard, listener),
    log,
    (request, args) => guard(request, args as Asked),
  )
}

/** What the club changes, who comes and goes, and how the line is. */
function listening(
  club: Club,
  { broadcast, hub }: Abilities,
  keyboard: Keyboard,
  listener: (push: Push) => void,
): () => void {
  const stops = [
    club.listen((change, keys) => {
      listener(change)
      listener({ name: 'changed', push: { keys } })
    }),
    broadcast?.listen(() => listener({ name: 'broadcast.changed', push: {} })) ?? (() => undefined),
    keyboard.listen(() => listener({ name: 'keyboard.changed', push: {} })),
    hub?.listen(() => listener({ name: 'hub.changed', push: {} })) ?? (() => undefined),
  ]
  return () => stops.forEach((stop) => stop())
}
