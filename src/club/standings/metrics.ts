// The metrics of standings: one value each, listed in one registry that tables, exports and
// rankings share. `name` is a phrase key for the screen (spec of scoring, section 3).

import { add, fraction, subtract, ZERO, type Fraction } from '../../rules/fraction.ts'
import type { LineKind } from '../ledger/line.ts'
import type { MetricKey } from './metricKeys.ts'
import type { Tally } from './tally.ts'

export interface Metric {
  readonly key: MetricKey
  readonly name: string
  readonly abbreviation: string
  readonly better: 'more' | 'less'
  /** Points in hundredths, or a whole count. */
  readonly unit: 'points' | 'count'
  readonly compute: (tally: Tally) => Fraction
}

function of(tally: Tally, kind: LineKind): Fraction {
  return tally.points.get(kind) ?? ZERO
}

function total(tally: Tally): Fraction {
  return [...tally.points.values()].reduce(add, ZERO)
}

/** Σap: bonuses − penalties + best move; penalty lines are negative already. */
function sumBonus(tally: Tally): Fraction {
  return add(add(of(tally, 'bonus'), of(tally, 'penalty')), add(of(tally, 'best-move'), of(tally, 'auto-bonus')))
}

function metric(key: MetricKey, abbreviation: string, unit: Metric['unit'], compute: Metric['compute'], better: Metric['better'] = 'more'): Metric {
  return { key, name: `metric.${key}`, abbreviation, better, unit, compute }
}

export const METRICS: Readonly<Record<MetricKey, Metric>> = {
  finalist: metric('finalist', 'F', 'count', (tally) => fraction(tally.finalist ? 1 : 0)),
  total: metric('total', 'Σ', 'points', total),
  sumBonus: metric('sumBonus', 'Σap', 'points', sumBonus),
  bonus: metric('bonus', '+', 'points', (tally) => of(tally, 'bonus')),
  /** Shown as a positive number, as sheets write it. */
  penalty: metric('penalty', '−', 'points', (tally) => subtract(ZERO, of(tally, 'penalty')), 'less'),
  bestMove: metric('bestMove', 'BM', 'points', (tally) => of(tally, 'best-move')),
  compensation: metric('compensation', 'Ci', 'points', (tally) => of(tally, 'compensation')),
  wins: metric('wins', 'W', 'count', (tally) => fraction(tally.wins)),
  asDon: metric('asDon', 'D', 'count', (tally) => fraction(tally.asDon)),
  asSheriff: metric('asSheriff', 'S', 'count', (tally) => fraction(tally.asSheriff)),
  donAndSheriff: metric('donAndSheriff', 'D+S', 'count', (tally) => fraction(tally.asDon + tally.asSheriff)),
  firstVictim: metric('firstVictim', '1st', 'count', (tally) => fraction(tally.firstVictim)),
  games: metric('games', 'G', 'count', (tally) => fraction(tally.games)),
}
