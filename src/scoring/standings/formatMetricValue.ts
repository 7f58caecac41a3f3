// Exact values as text, rounded half up once at the very end (docs/spec/scoring.md §0).

import { fraction, type Fraction, multiplyFractions, roundFractionHalfUp } from '../../rules/fraction.ts'
import { type DecimalMark, formatPoints } from '../points.ts'
import type { MetricUnit } from './metrics.ts'

const HUNDRED = fraction(100)

/** Formats values like `1.05`, `7`, `12.30`, `53.8 %`. */
export function formatMetricValue(value: Fraction, unit: MetricUnit, mark: DecimalMark): string {
  switch (unit) {
    case 'points':
      return formatPoints(roundFractionHalfUp(value), { mark })
    case 'count':
      return String(roundFractionHalfUp(value))
    case 'decimal':
      return formatPoints(roundFractionHalfUp(multiplyFractions(value, HUNDRED)), { mark })
    case 'share': {
      const tenths = roundFractionHalfUp(multiplyFractions(value, fraction(1000)))
      return `${Math.floor(tenths / 10)}${mark}${tenths % 10} %`
    }
  }
}
