// The lines of a total in words and figures. Pure.

import type { Figure, SeasonLine } from '../../../../scoring/ledger/seasonLedger.ts'

export interface ReasonWords {
  text(key: string, params?: Record<string, number>): string
  has(key: string): boolean
}

/** What is rounded says so. */
export function figureText({ hundredths, isExact }: Figure, points: (hundredths: number) => string): string {
  return `${isExact ? '' : '≈ '}${points(hundredths)}`
}

/** Reasons of the program are codes, reasons of people their words. */
export function lineReason(
  { source, reason, params }: Pick<SeasonLine, 'source' | 'reason' | 'params'>,
  words: ReasonWords,
): string {
  if (params) return words.text('audit.ci', { ...params })
  const key = `ledger.given.${reason}`
  return source !== 'judge' && words.has(key) ? words.text(key) : reason
}
