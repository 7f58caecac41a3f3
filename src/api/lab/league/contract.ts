// What the lab is asked and answers of a leaderboard. Types only.

import type { Leaderboard, LeagueManifest } from '../../../agents/runs/leaderboard/board.ts'
import type { LeagueBlock } from '../../../agents/runs/leaderboard/games.ts'
import type { PolicyName } from '../../../agents/runs/policies.ts'
import type { Flags, RulebookId } from '../../../rules/header.ts'

export type { Figure } from '../../../agents/runs/leaderboard/board.ts'

/** Who plays against whom, as a form has it. */
export interface LeagueChoice {
  readonly rulebook: RulebookId
  readonly preset: string
  readonly flags: Flags
  readonly players: number
  readonly policies: readonly PolicyName[]
  readonly seed: number
  /** At least so many: whole deals are played. */
  readonly games: number
}

export interface LeagueRequests {
  'league.prepare': {
    readonly args: LeagueChoice
    readonly data: { readonly manifest: LeagueManifest; readonly blocks: number }
  }
  'league.block': {
    readonly args: { readonly choice: LeagueChoice; readonly block: number }
    readonly data: LeagueBlock
  }
  /** Of blocks in the order of their numbers. */
  'league.board': {
    readonly args: { readonly choice: LeagueChoice; readonly blocks: readonly LeagueBlock[] }
    readonly data: { readonly board: Leaderboard; readonly logHash: string }
  }
}

export interface LeagueResult {
  readonly manifest: LeagueManifest
  readonly workers: number
  readonly board: Leaderboard
  /** Of the whole run; nothing where it was stopped. */
  readonly logHash: string | undefined
}
