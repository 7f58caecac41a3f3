// One line of the ledger, as kept and as shown, and which lines count. A ledger only grows: a
// correction is a later line that names the one it replaces (docs/spec/scoring.md §1).

import type { Points } from './points.ts'

export const LEDGER_LINE_KINDS = [
  'win',
  'loss',
  'draw',
  'bonus',
  'penalty',
  'disqualification',
  'team-loss',
  'best-move',
  'compensation',
  'auto-bonus',
  'manual',
] as const
export type LedgerLineKind = (typeof LEDGER_LINE_KINDS)[number]

/**
 * How a game ended for a player: what the program writes and nobody types. Losses and draws pay where the scheme
 * says so.
 */
export const RESULT_KINDS = ['win', 'loss', 'draw'] as const
export type ResultKind = (typeof RESULT_KINDS)[number]

export function isResultKind(kind: LedgerLineKind): kind is ResultKind {
  return (RESULT_KINDS as readonly LedgerLineKind[]).includes(kind)
}

export const EXCLUSION_KINDS = ['disqualification', 'team-loss'] as const
export type ExclusionKind = (typeof EXCLUSION_KINDS)[number]

export function isExclusionKind(kind: LedgerLineKind): kind is ExclusionKind {
  return (EXCLUSION_KINDS as readonly LedgerLineKind[]).includes(kind)
}

/** Kinds of which a player has at most one per game. */
export const MAIN_KINDS = [...RESULT_KINDS, ...EXCLUSION_KINDS] as const
export type MainKind = (typeof MAIN_KINDS)[number]

export function isMainKind(kind: LedgerLineKind): kind is MainKind {
  return (MAIN_KINDS as readonly LedgerLineKind[]).includes(kind)
}

/** Where a line comes from: the adjudicated game, a results sheet, a removal during the game, or a judge. */
export const LEDGER_LINE_SOURCES = ['verdict', 'asserted', 'removal', 'judge'] as const
export type LedgerLineSource = (typeof LEDGER_LINE_SOURCES)[number]

/** Reasons the program gives; people write their own words. */
export const VERDICT_REASON = 'verdict'
export const VERDICT_CHANGED_REASON = 'verdict-changed'
/** The reason of a line that is valued again because the season was given another scheme. */
export const SCHEME_CHANGED_REASON = 'scheme-changed'
export type ChangeReason = typeof VERDICT_CHANGED_REASON | typeof SCHEME_CHANGED_REASON
export const REMOVED_REASON = 'removed'
export const ASSERTED_REASON = 'asserted'
export const BEST_MOVE_REASON = 'best-move'
/** Of a line that takes a judge's line back, stored in the judge's name. */
export const UNDONE_REASON = 'undone'

export interface StoredLedgerLine {
  readonly id: string
  readonly game: string
  readonly member: string
  readonly seat: number
  readonly kind: LedgerLineKind
  /**
   * 0 where a line is taken back, where the scheme has no word for a sheet's mark, and where a win is worth nothing.
   */
  readonly hundredths: Points
  readonly reason: string
  readonly source: LedgerLineSource
  readonly author: string
  readonly at: number
  /** The line this one replaces. */
  readonly replaces?: string
}

/** A line as shown. */
export interface LedgerLine extends StoredLedgerLine {
  /** False once another line replaces it. */
  readonly counts: boolean
  /** False when the scheme would refuse it now, as after a verdict that turned. */
  readonly inRange: boolean
}

/** A line before it has an id, an author and a time. */
export type NewLedgerLine = Omit<StoredLedgerLine, 'id' | 'game' | 'author' | 'at'>

export function replacedIds(ledger: readonly Pick<StoredLedgerLine, 'replaces'>[]): ReadonlySet<string> {
  return new Set(ledger.flatMap((line) => line.replaces ?? []))
}

/** Lines nothing replaces; zero lines among them are lines taken back. */
export function countingLines<L extends StoredLedgerLine>(ledger: readonly L[]): readonly L[] {
  const replaced = replacedIds(ledger)
  return ledger.filter((line) => !replaced.has(line.id))
}

export function linesOfSeat<L extends StoredLedgerLine>(lines: readonly L[], seat: number): readonly L[] {
  return lines.filter((line) => line.seat === seat)
}

/** Lines of a seat that count and were not taken back, of one kind or of all. */
export function effectiveLinesOfSeat<L extends StoredLedgerLine>(
  ledger: readonly L[],
  seat: number,
  kind?: LedgerLineKind,
): readonly L[] {
  return linesOfSeat(countingLines(ledger), seat).filter(
    (line) => line.hundredths !== 0 && (kind === undefined || line.kind === kind),
  )
}

/** Whether these sums of a seat hold a win. It may be worth nothing. */
export function hasWinLine(lines: Readonly<Partial<Record<LedgerLineKind, number>>>): boolean {
  return lines.win !== undefined
}

/** In hundredths. */
export function sumHundredths(lines: readonly Pick<StoredLedgerLine, 'hundredths'>[]): number {
  return lines.reduce((sum, line) => sum + line.hundredths, 0)
}
