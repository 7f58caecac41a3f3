// Schema of a scheme's JSON, strict and with limits, because files and stored events are untrusted input. The meaning
// of the values is checked in `scoring/schemes/check.ts`.

import { z } from 'zod'
import { parseFraction, roundFractionHalfUp } from '../../rules/fraction.ts'
import { err, ok, ROLES, type Rejection, type Result } from '../../rules/vocabulary.ts'
import { LEDGER_LINE_KINDS, RESULT_KINDS } from '../../scoring/ledgerLine.ts'
import { MAX_POINTS_HUNDREDTHS } from '../../scoring/points.ts'
import { formatJsonPath } from '../json/scanJson.ts'
import { AWARD_KEYS, AWARD_METRICS } from '../../scoring/schemes/awardRules.ts'
import { FORMULA_METRICS } from '../../scoring/schemes/formula.ts'
import { METRIC_KEYS, RANKING_METRIC_KEYS } from '../../scoring/metricKeys.ts'
import type { SchemeJson, SchemeValues } from '../../scoring/schemes/schemeData.ts'

const hundredths = z.int().min(-MAX_POINTS_HUNDREDTHS).max(MAX_POINTS_HUNDREDTHS)
/** A fraction such as `13/10`. Its length is limited so that the sums of a season stay small. */
const fraction = z.string().regex(/^\d{1,6}(?:\/[1-9]\d{0,5})?$/)
/** A fraction with an optional sign. If the text is malformed, no further checks run. */
const signed = z.string().regex(/^-?\d{1,6}(?:\/[1-9]\d{0,5})?$/, { abort: true })
const roles = z.array(z.enum(ROLES)).min(1).max(ROLES.length)
const ref = { id: z.string().min(1).max(100), version: z.string().min(1).max(20) }

/** Points as an exact number, within the limit for hundredths. */
const resultPoints = signed.refine(
  (text) => Math.abs(roundFractionHalfUp(parseFraction(text))) * 100 < MAX_POINTS_HUNDREDTHS,
)
const count = z.int().min(1).max(1000)

const range = z.strictObject({
  kind: z.enum(LEDGER_LINE_KINDS),
  min: hundredths,
  max: hundredths,
  who: z.enum(['winners', 'losers', 'anyone']),
  roles: roles.exactOptional(),
  values: z.array(hundredths).min(1).max(20).exactOptional(),
})

const values = {
  win: hundredths,
  results: z
    .array(z.strictObject({ result: z.enum(RESULT_KINDS), roles: roles.exactOptional(), points: resultPoints }))
    .min(1)
    .max(3 * ROLES.length)
    .exactOptional(),
  ranges: z.array(range).max(40),
  bestMove: z
    .strictObject({ 1: hundredths.exactOptional(), 2: hundredths.exactOptional(), 3: hundredths.exactOptional() })
    .exactOptional(),
  compensation: z
    .union([
      z.strictObject({ cap: hundredths, share: fraction }),
      z.strictObject({ cap: hundredths, factor: fraction, paid: z.enum(['each-game', 'once']) }),
    ])
    .exactOptional(),
  automatic: z.strictObject({ perGame: hundredths, cap: hundredths.exactOptional() }).exactOptional(),
  bestGames: z.strictObject({ games: count, of: count.exactOptional() }).exactOptional(),
  weights: z.strictObject({ ordinary: fraction, final: fraction }),
  // A repeated metric has an error message of its own, so the schema accepts it.
  ranking: z.array(z.enum(RANKING_METRIC_KEYS)).max(2 * METRIC_KEYS.length),
  rating: z
    .array(z.strictObject({ metric: z.enum(FORMULA_METRICS), times: signed }))
    .min(1)
    .max(FORMULA_METRICS.length)
    .exactOptional(),
  awards: z
    .array(
      z.strictObject({
        key: z.enum(AWARD_KEYS),
        ranking: z.array(z.enum(AWARD_METRICS)).min(1).max(AWARD_METRICS.length),
      }),
    )
    .max(AWARD_KEYS.length)
    .exactOptional(),
}

export const schemeValuesSchema = z.strictObject(values) as z.ZodType<SchemeValues, SchemeValues>

export const schemeDataSchema: z.ZodType<SchemeJson> = z.strictObject({
  ...ref,
  ...values,
  published: z.iso.date(),
  name: z.string().min(1).max(200).exactOptional(),
  parent: z.strictObject(ref).exactOptional(),
})

/**
 * Rejects the value with the location of its first error: `schemes/bad-value`, `schemes/unknown-field` or
 * `schemes/unknown-metric`.
 */
export function parseSchemeData(
  value: unknown,
): Result<SchemeJson, Rejection & { readonly path: readonly PropertyKey[] }> {
  const read = schemeDataSchema.safeParse(value)
  if (read.success) return ok(read.data)
  const issue = innermost(read.error.issues[0])
  const extra = issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined
  const path = [...(issue?.path ?? []), ...(extra === undefined ? [] : [extra])]
  const isMetric = path.at(-2) === 'ranking' || path.at(-1) === 'metric'
  const code = extra !== undefined ? 'schemes/unknown-field' : isMetric ? 'schemes/unknown-metric' : 'schemes/bad-value'
  return err({ code, params: { place: formatJsonPath(path).slice(0, 200) }, path })
}

/**
 * Returns the issue itself or, if several alternative shapes were tried, the first error of the alternative with the
 * fewest errors.
 */
function innermost(issue: z.core.$ZodIssue | undefined): z.core.$ZodIssue | undefined {
  if (issue?.code !== 'invalid_union') return issue
  const [inner] = [...issue.errors].sort((a, b) => a.length - b.length)[0] ?? []
  return inner ? { ...inner, path: [...issue.path, ...inner.path] } : issue
}
