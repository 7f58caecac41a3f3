// Properties of each kind of ledger line. A new kind gets its entry here. Forms, schemes, sums, sheets and published
// data use these properties, so that none of them needs its own list of kinds.

import { LEDGER_LINE_KINDS, type LedgerLineKind } from './ledgerLine.ts'

export interface LedgerLineTraits {
  /** Origin of the line: the result of the game, a calculation over a season, or people. */
  readonly givenBy: 'result' | 'calculation' | 'people'
  /** The sign that points of this kind may have in a scheme. */
  readonly sign: 'positive' | 'negative' | 'either'
  /**
   * The sum to which the line belongs in addition to the total: points for results, additional points (Σap), or
   * neither.
   */
  readonly sum: 'results' | 'additional' | 'none'
  /** Whether the ledger screen has a field for this kind: always, only on request, or not at all. */
  readonly field: 'always' | 'on-demand' | 'nowhere'
  /** Whether a results sheet has a column for this kind. */
  readonly isInSheet: boolean
  /** Whether lines of this kind follow from the game alone. Such lines stay visible when bonuses are hidden. */
  readonly isEarned: boolean
}

const RESULT_TRAITS: LedgerLineTraits = {
  givenBy: 'result',
  sign: 'either',
  sum: 'results',
  field: 'nowhere',
  isInSheet: true,
  isEarned: true,
}
const EXCLUSION_TRAITS: LedgerLineTraits = { ...RESULT_TRAITS, givenBy: 'people', sign: 'negative', field: 'on-demand' }
const BONUS_TRAITS: LedgerLineTraits = {
  givenBy: 'people',
  sign: 'positive',
  sum: 'additional',
  field: 'always',
  isInSheet: true,
  isEarned: false,
}

export const LEDGER_LINE_TRAITS: Readonly<Record<LedgerLineKind, LedgerLineTraits>> = {
  win: RESULT_TRAITS,
  loss: RESULT_TRAITS,
  draw: RESULT_TRAITS,
  bonus: BONUS_TRAITS,
  penalty: { ...BONUS_TRAITS, sign: 'negative' },
  disqualification: { ...EXCLUSION_TRAITS, field: 'always' },
  'team-loss': EXCLUSION_TRAITS,
  'best-move': { ...BONUS_TRAITS, field: 'on-demand', isEarned: true },
  compensation: {
    givenBy: 'calculation',
    sign: 'either',
    sum: 'none',
    field: 'nowhere',
    isInSheet: false,
    isEarned: true,
  },
  'auto-bonus': { ...BONUS_TRAITS, givenBy: 'calculation', field: 'nowhere', isInSheet: false },
  manual: {
    givenBy: 'people',
    sign: 'either',
    sum: 'none',
    field: 'on-demand',
    isInSheet: false,
    isEarned: false,
  },
}

/** Kinds that count as points for results: wins, losses, draws and the lines that replace them. */
export const RESULT_POINT_KINDS = filterLedgerLineKinds(({ sum }) => sum === 'results')
/** Kinds that count for Σap. Penalty lines are already negative. */
export const ADDITIONAL_POINT_KINDS = filterLedgerLineKinds(({ sum }) => sum === 'additional')

/** The matching kinds, in the order of `LEDGER_LINE_KINDS`. */
export function filterLedgerLineKinds(isWanted: (traits: LedgerLineTraits) => boolean): readonly LedgerLineKind[] {
  return LEDGER_LINE_KINDS.filter((kind) => isWanted(LEDGER_LINE_TRAITS[kind]))
}
