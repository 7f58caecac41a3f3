// A scheme as table rows, and the differences between two schemes. Pure: texts and number formats are passed in.

import type { Role } from '../../../../rules/vocabulary.ts'
import { LEDGER_LINE_KINDS, RESULT_KINDS } from '../../../../scoring/ledgerLine.ts'
import type { CompensationRuleJson, SchemeValues } from '../../../../scoring/schemes/schemeData.ts'
import { formulaText } from '../../../../scoring/schemes/formula.ts'
import { type AllowedPointsRange } from '../../../../scoring/schemes/scheme.ts'
import { DEFAULT_AWARD_RULES } from '../../../../scoring/schemes/awardRules.ts'

export interface SchemeTranslator {
  readonly t: (key: string, params?: Readonly<Record<string, string | number>>) => string
  /** Formats points with their sign. */
  readonly points: (hundredths: number) => string
  readonly fraction: (text: string) => string
  readonly role: (role: Role) => string
}

export interface SchemeRow {
  /** Identifies corresponding rows of different schemes. */
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

export function schemeRows(values: SchemeValues, words: SchemeTranslator): readonly SchemeRow[] {
  const { t, points, fraction } = words
  const row = (key: string, what: string, who: string, value: string): SchemeRow => ({ key, what, who, value })
  const { win, ranges, bestMove = {}, compensation, automatic, bestGames, weights } = values
  const named = (roles: readonly Role[] | undefined) => roles?.map((role) => words.role(role)).join(', ')
  return [
    row('win', t('ledger.kind.win'), t('schemes.who.winners'), points(win)),
    ...resultRows(values, words),
    // The range of best moves is left out, because the rows for the individual values are more precise.
    ...ranges
      .filter(({ kind }) => kind !== 'best-move')
      .map((range) =>
        row(
          `${range.kind} ${range.who}${range.roles ? ` ${range.roles.join(' ')}` : ''}`,
          t(`ledger.kind.${range.kind}`),
          [t(`schemes.who.${range.who}`), ...(range.roles ? [named(range.roles) ?? ''] : [])].join(', '),
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
            t(isPaidOnce(compensation) ? 'schemes.who.firstVictim' : 'schemes.who.compensated'),
            compensationText(compensation, words),
          ),
        ]
      : []),
    ...(automatic
      ? [
          row(
            'auto-bonus',
            t('ledger.kind.auto-bonus'),
            t('schemes.who.anyone'),
            automatic.cap === undefined
              ? t('schemes.perGameText', { each: points(automatic.perGame) })
              : t('schemes.perGameCapText', { each: points(automatic.perGame), cap: points(automatic.cap) }),
          ),
        ]
      : []),
    ...(bestGames
      ? [
          row(
            'best-games',
            t('schemes.bestGamesRow'),
            t('schemes.who.anyone'),
            bestGames.of === undefined
              ? t('schemes.bestText', { n: bestGames.games })
              : t('schemes.bestOfText', { n: bestGames.games, of: bestGames.of }),
          ),
        ]
      : []),
    ...(weights.ordinary === '1'
      ? []
      : [row('ordinary', t('schemes.ordinary'), t('schemes.who.everyLine'), `×${fraction(weights.ordinary)}`)]),
    row('final', t('schemes.final'), t('schemes.who.everyLine'), `×${fraction(weights.final)}`),
  ]
}

/** Rows for results with points of their own. Losses and draws without such points are worth nothing. */
function resultRows(
  { results = [] }: SchemeValues,
  { t, points, fraction, role }: SchemeTranslator,
): readonly SchemeRow[] {
  const said = results.map(({ result, roles, points: value }) => ({
    key: `${result}${roles ? ` ${roles.join(' ')}` : ' everybody'}`,
    what: t(`ledger.kind.${result}`),
    who: roles ? roles.map((each) => role(each)).join(', ') : t('schemes.otherRoles'),
    value: value.startsWith('-') ? fraction(value) : `+${fraction(value)}`,
  }))
  const unsaid = RESULT_KINDS.filter(
    (kind) => kind !== 'win' && results.every(({ result, roles }) => result !== kind || roles),
  )
  const left = unsaid.length === 2 ? t('schemes.loss') : unsaid.map((kind) => t(`ledger.kind.${kind}`)).join('')
  return [
    ...said,
    ...(left === '' ? [] : [{ key: 'loss', what: left, who: t('schemes.who.losers'), value: points(0) }]),
  ]
}

function isPaidOnce(compensation: CompensationRuleJson): boolean {
  return 'factor' in compensation && compensation.paid === 'once'
}

function compensationText(compensation: CompensationRuleJson, { t, points, fraction }: SchemeTranslator): string {
  const cap = points(compensation.cap)
  if ('share' in compensation) return t('schemes.compensationText', { cap, share: fraction(compensation.share) })
  const factor = fraction(compensation.factor)
  return t(isPaidOnce(compensation) ? 'schemes.ownGamesOnceText' : 'schemes.ownGamesText', { cap, factor })
}

/** Rating formula as text: `100 · share of games won + points for results a game − penalties`. */
export function ratingFormulaText({ rating = [] }: SchemeValues, { t, fraction }: SchemeTranslator): string {
  return formulaText(rating, (metric) => t(`metric.term.${metric}`), fraction)
}

function awardsText({ awards = DEFAULT_AWARD_RULES }: SchemeValues, { t }: Pick<SchemeTranslator, 't'>): string {
  return awards.map(({ key, ranking }) => `${t(`players.award.${key}`)}: ${rankingText({ ranking }, { t })}`).join('; ')
}

function rankingText({ ranking }: Pick<SchemeValues, 'ranking'>, { t }: Pick<SchemeTranslator, 't'>): string {
  return ranking.map((key) => t(`metric.ranking.${key}`)).join(' → ')
}

/** Range as text: `+0.10 … +0.60`. The range of a penalty starts with the lightest value. */
function rangeText({ min, max, values }: AllowedPointsRange, { t, points }: SchemeTranslator): string {
  if (min === max) return points(min)
  if (values) return values.map(points).join(', ')
  const [near, far] = max < 0 ? [max, min] : [min, max]
  return near === 1 ? t('schemes.upTo', { most: points(far) }) : `${points(near)} … ${points(far)}`
}

/** Differences between two schemes; empty if both award the same points and rank in the same way. */
export function schemeDifferences(
  before: SchemeValues,
  after: SchemeValues,
  words: SchemeTranslator,
): readonly SchemeDifference[] {
  const [old, fresh] = [before, after].map(
    (values) =>
      new Map([
        ...schemeRows(values, words).map(
          ({ key, what, who, value }) =>
            [key, { what: isNamedByRecipient(key) ? `${what}, ${who}` : what, value }] as const,
        ),
        ['ranking', { what: words.t('schemes.ranking'), value: rankingText(values, words) }] as const,
        ...(values.rating
          ? [['rating', { what: words.t('metric.ranking.rating'), value: ratingFormulaText(values, words) }] as const]
          : []),
        ['awards', { what: words.t('players.awards'), value: awardsText(values, words) }] as const,
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

/**
 * Whether the name of a row in a list of differences includes the recipient. Kinds that may occur twice are
 * distinguished by recipient, best moves by number of hits.
 */
function isNamedByRecipient(key: string): boolean {
  const [kind = '', ...others] = key.split(' ')
  return others.length > 0 && kind !== 'best-move' && (LEDGER_LINE_KINDS as readonly string[]).includes(kind)
}
