// Values of metrics as a table shows them.

import { roundFractionHalfUp } from '../../src/rules/fraction.ts'
import type { MetricKey } from '../../src/scoring/metricKeys.ts'
import { METRICS, EMPTY_METRIC_CONTEXT } from '../../src/scoring/standings/metrics.ts'
import type { Tally } from '../../src/scoring/standings/tally.ts'

/** Rounds half up: to whole hundredths for points, to whole numbers for counts. */
export function shown(tally: Tally, key: MetricKey, context = EMPTY_METRIC_CONTEXT): number {
  return roundFractionHalfUp(METRICS[key].compute(tally, context))
}
