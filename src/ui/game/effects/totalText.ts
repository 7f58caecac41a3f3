// The figures of a total, written out. Pure.

import type { Figure } from '../../../scoring/standings/seasonLedger.ts'

/** What is rounded says so. */
export function figureText({ hundredths, isExact }: Figure, points: (hundredths: number) => string): string {
  return `${isExact ? '' : '≈ '}${points(hundredths)}`
}
