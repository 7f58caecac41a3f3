// Objections to a game, and what came of them.

import type { Audit } from '../../club/audit/auditCommands.ts'
import type {
  DecisionRequest,
  LinkRequest,
  ObjectionRequest,
  ReopenRequest,
} from '../../club/games/changeObjections.ts'
import type { Seen } from '../../club/games/gameCommands.ts'
import type { GameDetail } from '../../club/games/view.ts'

export { MOST_SAID, RULINGS, type Objection, type Ruling } from '../../club/model/objections.ts'

export interface ObjectionsRequests {
  'objections.raise': { args: Seen & ObjectionRequest; data: GameDetail }
  /** The chief judge's word, with its reason and the lines of the ledger already written for it. */
  'objections.decide': { args: Seen & DecisionRequest; data: GameDetail }
  /** These lines were written because of the decision. */
  'objections.link': { args: Seen & LinkRequest; data: GameDetail }
  /** Takes the decision back; the objection is open again. */
  'objections.reopen': { args: Seen & ReopenRequest; data: GameDetail }
  /** The changes that wrote the lines linked with decisions, with whom each moved. */
  'objections.effects': { args: { game: string }; data: Audit }
}
