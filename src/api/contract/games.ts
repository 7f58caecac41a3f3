// Games by protocol and by results sheet.

export type { GameDetail, GameSummary } from '../../club/games/view.ts'
export type { Adjudication } from '../../club/files/records/adjudicate.ts'
export type { Followed, WhatIf } from '../../club/files/records/whatIf.ts'
export type { ResultRequest } from '../../club/games/resultRequests.ts'
