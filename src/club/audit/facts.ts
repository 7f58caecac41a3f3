// What an audit tells of one change, fact by fact: what was there before, what is there now, and
// the reason given. Plain data; people and stages by their ids, except where they may be gone.

import type { GameOutcome, TableInPlan } from '../../scoring/gameRow.ts'
import type { Entry } from '../../rules/entries.ts'
import type { TableCorrectionItem } from '../../rules/log.ts'
import type { FlagValue, RulebookId } from '../../rules/header.ts'
import type { Role, Seat, Winner } from '../../rules/vocabulary.ts'
import type { LedgerLineKind, LedgerLineSource } from '../../scoring/ledgerLine.ts'
import type { Ruling } from '../model/objections.ts'
import type { TieBreakMethod } from '../model/planEvents.ts'
import type { RankingShift } from './ranking.ts'

export interface LedgerLineFact {
  readonly kind: 'line'
  /** Of the line in its game's ledger. */
  readonly id: string
  readonly line: LedgerLineKind
  readonly seat: number
  readonly member: string
  readonly how: 'added' | 'changed' | 'taken-back'
  /** The line it stands instead of, in hundredths. */
  readonly before?: { readonly line: LedgerLineKind; readonly hundredths: number; readonly source: LedgerLineSource }
  /** 0 where a line was taken back. */
  readonly hundredths: number
  readonly source: LedgerLineSource
  readonly reason: string
  /** The same points were taken from this player just before. */
  readonly movedFrom?: { readonly seat: number; readonly member: string }
}

export interface EntryFact {
  readonly kind: 'entry'
  readonly how: 'made' | 'undone' | 'restored' | 'corrected'
  /** In force before; absent where there was none. */
  readonly before?: Entry
  readonly after?: Entry
  readonly reason: string
}

/** Cards, people or judge put right. */
export interface TableCorrectionFact {
  readonly kind: 'mend'
  readonly how: 'made' | 'undone' | 'restored'
  readonly mend: Pick<TableCorrectionItem, 'seats' | 'judge'>
  readonly reason: string
}

export type ResultSheetChange =
  | { readonly what: 'winner'; readonly before?: Winner; readonly after?: Winner }
  | {
      readonly what: 'role'
      readonly seat: number
      readonly member: string
      readonly before: Role
      readonly after: Role
    }
  | { readonly what: 'firstVictim'; readonly before?: Seat; readonly after?: Seat }
  | { readonly what: 'bestMove'; readonly before: readonly Seat[]; readonly after: readonly Seat[] }

export interface FlagChange {
  readonly flag: string
  readonly before?: FlagValue
  readonly after?: FlagValue
}

export type AuditFact =
  | LedgerLineFact
  | EntryFact
  | TableCorrectionFact
  /** The game was complete for the first time. */
  | { readonly kind: 'finished'; readonly outcome: GameOutcome }
  | { readonly kind: 'verdict'; readonly before: GameOutcome | null; readonly after: GameOutcome | null }
  | { readonly kind: 'sheet'; readonly changes: readonly ResultSheetChange[]; readonly reason: string }
  | { readonly kind: 'void'; readonly isVoid: boolean; readonly reason: string }
  | {
      readonly kind: 'objection'
      readonly how: Ruling | 'raised' | 'linked' | 'reopened'
      /** Who objected. */
      readonly seat: number
      readonly member: string
      /** What was objected, or why it was decided so. */
      readonly reason: string
    }
  | {
      readonly kind: 'replacement'
      readonly stage: string
      readonly place: number
      readonly fromRound: number
      readonly before?: string
      /** Absent: no replacement. */
      readonly after?: string
      readonly reason: string
    }
  | JudgeFact
  | { readonly kind: 'exhibition'; readonly member: string; readonly isExhibition: boolean }
  | {
      readonly kind: 'stage'
      readonly stage: string
      readonly how: 'added' | 'changed' | 'removed'
      readonly rounds?: Span<number>
      readonly isFinal?: Span<boolean>
      /** Why these of those who shared a place, or others than the standings said. */
      readonly tie?: TieBreakMethod
      readonly reason?: string
    }
  /** Between people who shared the last place that goes. */
  | { readonly kind: 'lot'; readonly seed: number; readonly tied: readonly string[]; readonly drawn: readonly string[] }
  /** A line-up the standings no longer said: kept where nobody goes. */
  | {
      readonly kind: 'lineup'
      readonly stage: string
      readonly out: readonly string[]
      readonly in: readonly string[]
      readonly tie?: TieBreakMethod
      readonly reason: string
    }
  /** Points of no game. */
  | {
      readonly kind: 'given'
      readonly member: string
      readonly stage?: string
      /** Hundredths it stands instead of. */
      readonly before?: number
      /** 0 where points were taken back. */
      readonly hundredths: number
      readonly reason: string
    }
  | { readonly kind: 'flags'; readonly changes: readonly FlagChange[] }
  | SeriesFact

/** A series this season counts in, or counted in. */
export interface SeriesFact {
  readonly kind: 'series'
  readonly how: 'made' | 'changed' | 'removed'
  readonly name: string
  /** What it was called until then; absent where it keeps its name. */
  readonly was?: string
  /** The seasons that counted in it until then; absent where it is new. */
  readonly before?: readonly SeriesFactPart[]
  /** Absent where it is gone. */
  readonly after?: readonly SeriesFactPart[]
}

interface SeriesFactPart {
  /** Its name. */
  readonly season: string
  /** `3/2`. */
  readonly coefficient: string
}

/** Another judge is named for a table; '' = nobody. */
export interface JudgeFact {
  readonly kind: 'judge'
  readonly stage: string
  /** Absent: in every round that does not name its own. */
  readonly round?: number
  readonly table: number
  readonly before: string
  readonly after: string
}

interface Span<T> {
  readonly before: T
  readonly after: T
}

export interface AuditGame {
  readonly id: string
  readonly rulebook: RulebookId
  readonly number: number
  readonly evening: string
  readonly place?: Omit<TableInPlan, 'stage'> & { readonly stage: string }
}

export interface AuditChange {
  /** Stable from one answer to the next. */
  readonly id: string
  readonly at: number
  readonly author: string
  /** False for what was entered with its game. */
  readonly isCorrection: boolean
  readonly game?: AuditGame
  readonly facts: readonly AuditFact[]
  /** Everybody whose place or total moved; of corrections only. */
  readonly shifts: readonly RankingShift[]
}
