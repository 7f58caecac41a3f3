// Games by protocol and by results sheet.

import type { SeatDraw, SeatDrawRequest } from '../../club/games/drawnSeats.ts'
import type { Place } from '../../scoring/row.ts'
import type { Entry } from '../../rules/entries.ts'
import type { Flags, RulebookId } from '../../rules/header.ts'
import type { Role } from '../../rules/vocabulary.ts'
import type { GameDetail, GameSummary } from '../../club/games/view.ts'
import type { AskedChange, GameEffect } from '../../club/audit/gameEffect.ts'
import type { GameBranch } from '../../club/games/branchView.ts'
import type { MendRequest } from '../../club/games/mend.ts'
import type { ResultRequest } from '../../club/games/resultCommands.ts'
import type { WhatIf } from '../../club/files/records/whatIf.ts'

export type { GameDetail, GameSummary } from '../../club/games/view.ts'
export type { Adjudication } from '../../club/files/records/adjudicate.ts'
export type { Followed, WhatIf } from '../../club/files/records/whatIf.ts'
export type { ResultRequest } from '../../club/games/resultCommands.ts'

interface NewGame {
  readonly season: string
  readonly evening: string
  readonly judge: string
  readonly rulebook: RulebookId
  readonly preset: string
  readonly flags: Flags
  /** Seats 1..n in order; a missing role is dealt by the seed. */
  readonly seats: readonly { readonly member: string; readonly role?: Role; readonly immune: boolean }[]
  readonly seed: number
  /** The table of the season's plan it is played at. */
  readonly place?: Place
}

export interface GamesRequests {
  /** `latest`: of the finished only so many. */
  'games.list': { args: { season?: string; unfinished?: boolean; latest?: number }; data: readonly GameSummary[] }
  'games.get': { args: { game: string }; data: GameDetail }
  /** The game record, as a file to keep. */
  'games.export': { args: { game: string }; data: { fileName: string; text: string } }
  /** Who sits where at the next table, and why: nothing is kept of it. */
  'games.draw': { args: SeatDrawRequest; data: SeatDraw }
  /** The same entries under other house rules or another version of the rulebook, beside what was played; changes nothing. */
  'games.whatIf': { args: { game: string; flags: Flags; version?: string }; data: WhatIf }
  /** Whom a change would move in the standings of the season; changes nothing. */
  'games.effect': { args: { game: string; version: number; change: AskedChange }; data: GameEffect }
  'games.open': { args: NewGame; data: GameDetail }
  'games.enter': { args: { game: string; version: number; entry: Entry }; data: GameDetail }
  'games.retract': { args: { game: string; version: number; item: number; reason: string }; data: GameDetail }
  'games.correct': {
    args: { game: string; version: number; item: number; entry: Entry; reason: string }
    data: GameDetail
  }
  /** An entry that was forgotten, in front of the item `before`. */
  'games.insert': { args: { game: string; version: number; before: number; entry: Entry }; data: GameDetail }
  /** Wrong cards, people, immunity or judge put right from the start of the game; replayed like a correction. */
  'games.mend': { args: { game: string; version: number } & MendRequest; data: GameDetail }
  /** A running game goes to the laptop that asks; the one that had it refuses from then on. */
  'games.takeOver': { args: { game: string; version: number }; data: GameDetail }
  /** What laptops entered while they were cut off and the game, or any game, had gone to another. */
  'games.branches': { args: { game?: string }; data: readonly GameBranch[] }
  /** A void game counts for nothing; it can be taken back. */
  'games.void': { args: { game: string; version: number; isVoid: boolean; reason: string }; data: GameDetail }
  /** A results sheet, new or corrected: all of it or nothing. Refusals name `seat` and `field`. */
  'results.save': { args: ResultRequest; data: GameDetail }
}
