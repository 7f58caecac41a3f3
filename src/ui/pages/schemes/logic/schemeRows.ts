// A scheme as the rows of its table, and two schemes as the rows that differ. Pure: words and the
// look of numbers come in.

import type { KindRange } from '../../../../scoring/schemes/scheme.ts'
import type { SchemeValues } from '../../../../scoring/schemes/data.ts'

export interface SchemeWords {
  readonly t: (key: string, params?: Readonly<Record<string, string | number>>) => string
  /** Signed. */
  readonly points: (hundredths: number) => string
  readonly fraction: (text: string) => string
}

export interface SchemeRow {
  /** The same row has the same key in every scheme. */
  readonly key: string
  readonly what: string
  readonly who: string
  readonly value: string
}

export interface SchemeDifference {
  readonly key: string
  readonly what: string
  readonly was?: string
  readonly now?: string
}

const HITS = ['1', '2', '3'] as const

export function schemeRows(values: SchemeValues, words: SchemeWords): readonly SchemeRow[] {
  const { t, points, fraction } = words
  const row = (key: string, what: string, who: string, value: string): SchemeRow => ({ key, what, who, value })
  const { win, ranges, bestMove = {}, compensation, weights } = values
  return [
    row('win', t('ledger.kind.win'), t('schemes.who.winners'), points(win)),
    row('loss', t('schemes.loss'), t('schemes.who.losers'), points(0)),
    // The values of best moves say more than their range.
    ...ranges
      .filter(({ kind }) => kind !== 'best-move')
      .map((range) =>
        row(
          `${range.kind} ${range.who}`,
          t(`ledger.kind.${range.kind}`),
          t(`schemes.who.${range.who}`),
          rangeText(range, words),
        ),
      ),
    ...HITS.flatMap((hits) => {
      const value = bestMove[hits]
      return value === undefined
        ? []
        : [row(`best-move ${hits}`, t('schemes.bestMoveOf', { n: hits }), t('schemes.who.firstVictim'), points(value))]
    }),
    ...(compensation
      ? [
          row(
            'compensation',
            t('ledger.kind.compensation'),
            t('schemes.who.compensated'),
            t('schemes.compensationText', { cap: points(compensation.cap), share: fraction(compensation.share) }),
          ),
        ]
      : []),
    ...(weights.ordinary === '1'
      ? []
      : [row('ordinary', t('schemes.ordinary'), t('schemes.who.everyLine'), `×${fraction(weights.ordinary)}`)]),
    row('final', t('schemes.final'), t('schemes.who.everyLine'), `×${fraction(weights.final)}`),
  ]
}

function rankingText({ ranking }: SchemeValues, { t }: Pick<SchemeWords, 't'>): string {
  return ranking.map((key) => t(`metric.ranking.${key}`)).join(' → ')
}

/** `+0.10 … +0.60`; a penalty is told from the lightest. */
function rangeText({ min, max, values }: KindRange, { t, points }: SchemeWords): string {
  if (min === max) return points(min)
  if (values) return values.map(points).join(', ')
  const [near, far] = max < 0 ? [max, min] : [min, max]
  return near === 1 ? t('schemes.upTo', { most: points(far) }) : `${points(near)} … ${points(far)}`
}

/** What one scheme has otherwise than another; none when they score alike. */
export function schemeDifferences(
  before: SchemeValues,
  after: SchemeValues,
  words: SchemeWords,
): readonly SchemeDifference[] {
  const [old, fresh] = [before, after].map(
    (values) =>
      new Map([
        ...schemeRows(values, words).map(
          ({ key, what, who, value }) => [key, { what: isTold(key) ? `${what}, ${who}` : what, value }] as const,
        ),
        ['ranking', { what: words.t('schemes.ranking'), value: rankingText(values, words) }] as const,
      ]),
  )
  if (!old || !fresh) return []
  return [...new Set([...old.keys(), ...fresh.keys()])].flatMap((key) => {
    const [was, now] = [old.get(key), fresh.get(key)]
    if (was?.value === now?.value) return []
    return [
      { key, what: (now ?? was)?.what ?? key, ...(was ? { was: was.value } : {}), ...(now ? { now: now.value } : {}) },
    ]
  })
}

/** Kinds that may stand twice are told apart by who gets them. */
function isTold(key: string): boolean {
  return /^(?:bonus|penalty|manual|disqualification|team-loss) /.test(key)
}
