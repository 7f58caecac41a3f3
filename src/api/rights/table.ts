// Who may ask for a request that changes something. Declared requests bring their own row; the others stand here.
// What has none is refused. The guides print the table as it stands here (test/architecture/rightsGuide.test.ts).

import { declaredRights } from '../../club/requests.ts'
import { MANAGERS } from '../../club/model/persons.ts'
import {
  BROADCAST,
  everybody,
  IMPORTS,
  LAPTOPS,
  LEDGER,
  LOG,
  only,
  PERSONS,
  RESTORE,
  RULING,
  SEASONS,
  VOID,
  type Right,
} from '../../club/model/rights.ts'
import type { ChangeName } from '../schemas/requests.ts'

export type { GameCase, GameRights } from '../../club/model/rights.ts'

export const RIGHTS: Readonly<Record<ChangeName, Right>> = {
  ...declaredRights,

  'keyboard.sit': everybody('keyboard'),
  'keyboard.leave': everybody('keyboard'),
  // Pieces of a file that is only looked at; what is done with it has its own row.
  'uploads.begin': everybody('files'),
  'uploads.piece': everybody('files'),

  'games.open': LOG,
  'games.enter': LOG,
  'games.retract': LOG,
  'games.correct': LOG,
  'games.insert': LOG,
  'games.mend': LOG,
  'games.takeOver': LOG,
  'results.save': LOG,
  'games.void': VOID,
  'ledger.add': LEDGER,
  'objections.raise': only('objections', 'judge', 'secretary', 'chief-judge'),
  'objections.decide': RULING,
  'objections.link': RULING,
  'objections.reopen': RULING,

  'imports.begin': IMPORTS,
  'imports.stage': IMPORTS,
  'imports.commit': IMPORTS,
  'imports.abandon': IMPORTS,

  'seasons.open': SEASONS,
  'seasons.setFlags': SEASONS,
  'seasons.setScheme': SEASONS,
  'seasons.hide': SEASONS,
  'series.set': SEASONS,
  'series.remove': SEASONS,
  'schemes.publish': only('schemes', 'organiser'),

  'broadcast.start': BROADCAST,
  'broadcast.stop': BROADCAST,
  'broadcast.makeToken': BROADCAST,
  'broadcast.withdrawToken': BROADCAST,
  'broadcast.withdrawGameToken': BROADCAST,
  'broadcast.setDelay': BROADCAST,
  'broadcast.freeze': BROADCAST,
  'broadcast.unfreeze': BROADCAST,
  'broadcast.setNetwork': BROADCAST,
  'hub.join': LAPTOPS,
  'hub.leave': LAPTOPS,
  'hub.letIn': LAPTOPS,
  'hub.putOut': LAPTOPS,

  'club.create': RESTORE,
  'club.loadSample': RESTORE,
  'restore.preview': RESTORE,
  'restore.previewUndo': RESTORE,
  'restore.take': RESTORE,
  // Asked of a club that is closed: nobody can be known there. An open one answers only how it is.
  'club.reopen': everybody('restore'),
  'club.goOn': everybody('restore'),

  'persons.add': PERSONS,
  'persons.change': PERSONS,
  'persons.setRetired': PERSONS,
  'persons.setPin': { subject: 'pin', who: MANAGERS, self: true },
}
