// One line of the ledger, as stored and as shown, and the functions that find the counting lines. A ledger only grows:
// a correction is a later line that names the line it replaces (docs/spec/scoring.md §1).

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
 * Results of a game for a player. The program writes these lines; nobody types them. Losses and draws give points only
 * if the scheme says so.
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

/** Kinds of which a player has at most one counting line in each game. */
export const MAIN_LINE_KINDS = [...RESULT_KINDS, ...EXCLUSION_KINDS] as const
export type MainLineKind = (typeof MAIN_LINE_KINDS)[number]

export function isMainLineKind(kind: LedgerLineKind): kind is MainLineKind {
  return (MAIN_LINE_KINDS as readonly LedgerLineKind[]).includes(kind)
}

/** Origin of a line: the adjudicated game, a results sheet, a removal during the game, or a judge. */
export const LEDGER_LINE_SOURCES = ['verdict', 'asserted', 'removal', 'judge'] as const
export type LedgerLineSource = (typeof LEDGER_LINE_SOURCES)[number]

/** Reasons that the program writes. Reasons that people write are free text. */
export const LEDGER_REASON_VERDICT = 'verdict'
export const LEDGER_REASON_VERDICT_CHANGED = 'verdict-changed'
/** Reason of a line that was computed again because the season got another scheme. */
export const LEDGER_REASON_SCHEME_CHANGED = 'scheme-changed'
export type LedgerChangeReason = typeof LEDGER_REASON_VERDICT_CHANGED | typeof LEDGER_REASON_SCHEME_CHANGED
export const LEDGER_REASON_REMOVED = 'removed'
export const LEDGER_REASON_ASSERTED = 'asserted'
export const LEDGER_REASON_BEST_MOVE = 'best-move'
/**
 * Reason of a line that undoes a judge's line, if the restored line has no reason of its own. It is stored under the
 * judge's name.
 */
export const LEDGER_REASON_UNDONE = 'undone'

export interface StoredLedgerLine {
  readonly id: string
  readonly game: string
  readonly member: string
  readonly seat: number
  readonly kind: LedgerLineKind
  /**
   * 0 if a line is taken back, if the scheme has no value for an exclusion on a results sheet, or if a win is worth
   * nothing.
   */
  readonly hundredths: Points
  readonly reason: string
  readonly source: LedgerLineSource
  readonly author: string
  readonly at: number
  /** Id of the line that this line replaces. */
  readonly replaces?: string
}

/** A ledger line for display. */
export interface ShownLedgerLine extends StoredLedgerLine {
  /** Whether the line counts. It does not count if another line replaces it. */
  readonly counts: boolean
  /** Whether the scheme would accept the line now. This can change, for example, with the verdict. */
  readonly inRange: boolean
}

/** A new line, which has no id, author and time yet. */
export type NewLedgerLine = Omit<StoredLedgerLine, 'id' | 'game' | 'author' | 'at'>

export function replacedLedgerLineIds(ledger: readonly Pick<StoredLedgerLine, 'replaces'>[]): ReadonlySet<string> {
  return new Set(ledger.flatMap((line) => line.replaces ?? []))
}

/** Lines that no other line replaces. Lines with 0 points among them may be lines that were taken back. */
export function unreplacedLedgerLines<L extends StoredLedgerLine>(ledger: readonly L[]): readonly L[] {
  const replaced = replacedLedgerLineIds(ledger)
  return ledger.filter((line) => !replaced.has(line.id))
}

export function ledgerLinesOfSeat<L extends StoredLedgerLine>(lines: readonly L[], seat: number): readonly L[] {
  return lines.filter((line) => line.seat === seat)
}

/** A seat's lines that count and were not taken back, of one kind or of all kinds. */
export function effectiveLedgerLinesOfSeat<L extends StoredLedgerLine>(
  ledger: readonly L[],
  seat: number,
  kind?: LedgerLineKind,
): readonly L[] {
  return ledgerLinesOfSeat(unreplacedLedgerLines(ledger), seat).filter(
    (line) => line.hundredths !== 0 && (kind === undefined || line.kind === kind),
  )
}

/** Whether these sums include a win, even one worth 0 points. */
export function hasWinLine(lines: Readonly<Partial<Record<LedgerLineKind, number>>>): boolean {
  return lines.win !== undefined
}

/** Sum in hundredths. */
export function sumHundredths(lines: readonly Pick<StoredLedgerLine, 'hundredths'>[]): number {
  return lines.reduce((sum, line) => sum + line.hundredths, 0)
}
