// Hit points as a page shows them: exact in the game, with two places on screen. Pure.

import { fraction, multiply, parseFraction, roundHalfUp } from '../../rules/fraction.ts'
import { shownPoints, type DecimalMark } from '../../scoring/points.ts'

/** `5/3` → `1.67`, `1000` → `1000`. */
export function formatFraction(text: string, mark: DecimalMark = '.'): string {
  const hundredths = roundHalfUp(multiply(parseFraction(text), fraction(100)))
  return hundredths % 100 === 0 ? String(hundredths / 100) : shownPoints(hundredths, { mark })
}
