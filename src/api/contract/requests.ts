// The contract between any screen or client and the club: what can be asked, what comes back, what is
// pushed. Types only, a file a domain beside this one. Handlers live in one file per domain; schemas
// parse on arrival.

import type { DeclaredRequests } from '../../club/requests.ts'
import type { ClubChanges } from '../../club/repository/repository.ts'
import type { BroadcastRequests } from './broadcast.ts'
import type { ClubRequests } from './club.ts'
import type { RestoreRequests } from './restore.ts'
import type { SeasonsRequests } from './seasons.ts'
import type { SeriesRequests } from './series.ts'
import type { PlayersRequests } from './players.ts'
import type { AuditRequests } from './audit.ts'
import type { GamesRequests } from './games.ts'
import type { ImportsRequests } from './imports.ts'
import type { KeyboardRequests, PersonsRequests } from './persons.ts'
import type { LedgerRequests } from './ledger.ts'
import type { ObjectionsRequests } from './objections.ts'
import type { ChartsRequests } from './charts.ts'
import type { SchemesRequests } from './schemes.ts'
import type { ExportsRequests } from './exports.ts'
import type { DocumentsRequests } from './documents.ts'
import type { HubRequests } from './hub.ts'
import type { WatchRequests } from './watch.ts'
import type { Answer } from './answer.ts'

/** Every request: name → arguments and answer. */
interface Requests
  extends
    DeclaredRequests,
    ClubRequests,
    RestoreRequests,
    PersonsRequests,
    KeyboardRequests,
    SeasonsRequests,
    SeriesRequests,
    PlayersRequests,
    AuditRequests,
    GamesRequests,
    ImportsRequests,
    LedgerRequests,
    ObjectionsRequests,
    ChartsRequests,
    SchemesRequests,
    ExportsRequests,
    DocumentsRequests,
    BroadcastRequests,
    HubRequests,
    WatchRequests {}

export type RequestName = keyof Requests
export type Args<N extends RequestName> = Requests[N]['args']
export type Data<N extends RequestName> = Requests[N]['data']

/** Pushed to every client after the change is durable. */
export interface Pushes extends ClubChanges {
  /** Keys of what was read: whose answer was made of one of them asks again. */
  changed: { readonly keys: readonly string[] }
  /** Everything is another club's, or that of another time. */
  'club.restored': Record<string, never>
  /** The line to the hub is there, cut, or of another laptop's state. */
  'hub.changed': Record<string, never>
  /** Somebody else is at the keyboard of this laptop, or nobody. */
  'keyboard.changed': Record<string, never>
}
export type PushName = keyof Pushes

/** What screens hold: the two calls of the whole channel. */
export interface Channel {
  send<N extends RequestName>(name: N, args: Args<N>): Promise<Answer<Data<N>>>
  listen<N extends PushName>(name: N, listener: (push: Pushes[N]) => void): () => void
}
