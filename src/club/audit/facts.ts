// Facts that an audit lists for a change: the value before, the value after, and the reason. Plain data. People and
// stages are given by id, or by name if they may no longer exist.

import type { GameHalt, VoidCause } from '../model/gameEndings.ts'
import type { GameOutcome, TableInPlan } from '../../scoring/gameRow.ts'
import type { Entry } from '../../rules/entries.ts'
import type { TableCorrectionLogItem } from '../../rules/log.ts'
import type { FlagValue, RulebookId } from '../../rules/header.ts'
import type { Role, Seat, Winner } from '../../rules/vocabulary.ts'
import type { LedgerLineKind, LedgerLineSource } from '../../scoring/ledgerLine.ts'
import type { Ruling } from '../model/objections.ts'
import type { TieBreakMethod } from '../model/planEvents.ts'
import type { RankingShift } from './ranking.ts'

export interface LedgerLineFact {
  readonly kind: 'line'
  /** Id of the line in its game's ledger. */
  readonly id: string
  readonly line: LedgerLineKind
  readonly seat: number
  readonly member: string
  readonly how: 'added' | 'changed' | 'taken-back'
  /** The ledger line that this line replaces, with its points in hundredths. */
  readonly before?: { readonly line: LedgerLineKind; readonly hundredths: number; readonly source: LedgerLineSource }
  /** New points in hundredths. 0 if the line was taken back. */
  readonly hundredths: number
  readonly source: LedgerLineSource
  readonly reason: string
  /** Player who lost the same points just before. */
  readonly movedFrom?: { readonly seat: number; readonly member: string }
}

export interface EntryFact {
  readonly kind: 'entry'
  readonly how: 'made' | 'undone' | 'restored' | 'corrected'
  /** The entry in force before the change. Omitted if there was none. */
  readonly before?: Entry
  readonly after?: Entry
  readonly reason: string
}

/** A correction of cards, people or the judge. */
export interface TableCorrectionFact {
  readonly kind: 'mend'
  readonly how: 'made' | 'undone' | 'restored'
  readonly mend: Pick<TableCorrectionLogItem, 'seats' | 'judge'>
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
  /** The game became complete for the first time. */
  | { readonly kind: 'finished'; readonly outcome: GameOutcome }
  | { readonly kind: 'verdict'; readonly before: GameOutcome | null; readonly after: GameOutcome | null }
  | { readonly kind: 'sheet'; readonly changes: readonly ResultSheetChange[]; readonly reason: string }
  | { readonly kind: 'void'; readonly isVoid: boolean; readonly cause?: VoidCause; readonly reason: string }
  /** The game was stopped, continued, or decided by the judge. */
  | { readonly kind: 'halt'; readonly how: GameHalt['type'] | 'continued'; readonly reason: string }
  | {
      readonly kind: 'objection'
      readonly how: Ruling | 'raised' | 'linked' | 'reopened'
      /** Seat of the player who objected. */
      readonly seat: number
      readonly member: string
      /** Text of the objection, or reason for the ruling or for reopening. Empty if ledger lines were linked. */
      readonly reason: string
    }
  | {
      readonly kind: 'replacement'
      readonly stage: string
      readonly place: number
      readonly fromRound: number
      readonly before?: string
      /** The replacement. If omitted, nobody replaces the player. */
      readonly after?: string
      readonly reason: string
    }
  | TableJudgeFact
  | { readonly kind: 'exhibition'; readonly member: string; readonly isExhibition: boolean }
  | {
      readonly kind: 'stage'
      readonly stage: string
      readonly how: 'added' | 'changed' | 'removed'
      readonly rounds?: Span<number>
      readonly isFinal?: Span<boolean>
      /**
       * `tie` is the method that broke a tie for the last qualifying place. `reason` explains the choice between the
       * tied players, or a line-up that differs from the standings. Without such a reason, it is the stage's `basis`.
       */
      readonly tie?: TieBreakMethod
      readonly reason?: string
    }
  /** A lot drawn between people who shared the last qualifying place. */
  | { readonly kind: 'lot'; readonly seed: number; readonly tied: readonly string[]; readonly drawn: readonly string[] }
  /** Decision about a line-up that no longer matched the standings. Empty lists mean that the line-up was kept. */
  | {
      readonly kind: 'lineup'
      readonly stage: string
      readonly out: readonly string[]
      readonly in: readonly string[]
      readonly tie?: TieBreakMethod
      readonly reason: string
    }
  /** Points that were awarded outside games. */
  | {
      readonly kind: 'given'
      readonly member: string
      readonly stage?: string
      /** Earlier points that these points replace, in hundredths. */
      readonly before?: number
      /** New points in hundredths. 0 if the points were taken back. */
      readonly hundredths: number
      readonly reason: string
    }
  | { readonly kind: 'flags'; readonly changes: readonly FlagChange[] }
  | SeriesChangeFact

/** Change to a series in which this season counts or counted. */
export interface SeriesChangeFact {
  readonly kind: 'series'
  readonly how: 'made' | 'changed' | 'removed'
  readonly name: string
  /** Previous name. Omitted if the name did not change. */
  readonly was?: string
  /** Seasons that counted before the change. Omitted if the series is new. */
  readonly before?: readonly SeriesFactPart[]
  /** Seasons that count after the change. Omitted if the series was removed. */
  readonly after?: readonly SeriesFactPart[]
}

interface SeriesFactPart {
  /** Name of the season. */
  readonly season: string
  /** A fraction, such as `3/2`. */
  readonly coefficient: string
}

/** Change of a table's judge. An empty string means that there is no judge. */
export interface TableJudgeFact {
  readonly kind: 'judge'
  readonly stage: string
  /** If omitted, the judge is named for every round that has no other judge. */
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
  /** Id of the change. The same in every response. */
  readonly id: string
  readonly at: number
  readonly author: string
  /** `false` for ledger lines that were entered with their game. */
  readonly isCorrection: boolean
  readonly game?: AuditGame
  readonly facts: readonly AuditFact[]
  /** Players whose place or total changed. Filled only for corrections. */
  readonly shifts: readonly RankingShift[]
}
