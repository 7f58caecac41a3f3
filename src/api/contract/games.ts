// Games by protocol and by results sheet, and objections to a game with their rulings.

export type { RulesFit } from '../../club/games/changeRules.ts'
export type { GameBranch } from '../../club/games/gameBranch.ts'
export type { GameDetail, GameSummary } from '../../club/games/view.ts'
export type { Adjudication } from '../../files/records/adjudicate.ts'
export type { WhatIfStepOutcome as Followed, WhatIfComparison as WhatIf } from '../../files/records/whatIf.ts'
export type { ResultSheetRequest } from '../../club/games/resultRequests.ts'

export { VOID_CAUSES, type VoidCause } from '../../club/model/gameEndings.ts'
export {
  MAX_OBJECTION_TEXT_LENGTH as MOST_SAID,
  RULINGS,
  type Objection,
  type Ruling,
} from '../../club/model/objections.ts'
