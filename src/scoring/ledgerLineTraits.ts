// What is true of each kind of line. A new kind gets its row here: forms, schemes, sums, sheets and what is published
// follow from it, so that none of them has a list of kinds of its own.

import { LEDGER_LINE_KINDS, type LedgerLineKind } from './ledgerLine.ts'

export interface LedgerLineTraits {
  /** Who writes it: the program, from how the game ended or by a calculation over a season, or people. */
  readonly givenBy: 'result' | 'calculation' | 'people'
  /** Which points a scheme may allow for it. */
  readonly sign: 'positive' | 'negative' | 'either'
  /** The sum that it is part of, besides the total: points for results, additional points (Σap), or neither. */
  readonly sum: 'results' | 'additional' | 'none'
  /** Where the ledger has a field for it: always, once somebody asks for it, or nowhere. */
  readonly field: 'always' | 'on-demand' | 'nowhere'
  /** Whether a results sheet has a column for it. */
  readonly isInSheet: boolean
  /** Whether it follows from the game alone: hiding bonuses does not hide it. */
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

/** Points for results: wins, losses, draws and what replaces them. */
export const RESULT_POINT_KINDS = filterLedgerLineKinds(({ sum }) => sum === 'results')
/** Σap. Penalty lines are negative already. */
export const ADDITIONAL_POINT_KINDS = filterLedgerLineKinds(({ sum }) => sum === 'additional')

/** In the order of the kinds. */
export function filterLedgerLineKinds(isWanted: (traits: LedgerLineTraits) => boolean): readonly LedgerLineKind[] {
  return LEDGER_LINE_KINDS.filter((kind) => isWanted(LEDGER_LINE_TRAITS[kind]))
}
