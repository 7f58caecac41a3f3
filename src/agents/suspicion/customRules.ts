// A club's own suspicion rules, `{ name, weight, calculate }` in a file. `calculate` is data: points for each unit of
// evidence that a built-in rule finds. No code from a file is run. ADR 28.

import { z } from 'zod'
import { err, ok, type Result } from '../../rules/vocabulary.ts'
import { SUSPICION_RULE_IDS, type SuspicionRuleId } from './rules.ts'
import { parseJsonIfValid } from '../../store/parseJson.ts'

const number = z.number().min(-100).max(100)
const rule = z
  .strictObject({
    name: z
      .string()
      .regex(/^[\p{L}\p{N}][\p{L}\p{N} _-]{0,59}$/u)
      .transform((name) => name.normalize('NFC')),
    weight: z.number().min(-20).max(20),
    calculate: z.partialRecord(z.enum(SUSPICION_RULE_IDS), number).exactOptional(),
  })
  .refine(({ name, calculate }) => calculate !== undefined || isBuiltInRuleId(name))
const file = z.strictObject({
  rules: z
    .array(rule)
    .min(1)
    .max(50)
    .refine((rules) => new Set(rules.map(({ name }) => name)).size === rules.length),
})

/** A rule without `calculate` stands for the built-in rule with the same name. */
export type CustomSuspicionRule = Readonly<z.infer<typeof rule>>

function isBuiltInRuleId(name: string): name is SuspicionRuleId {
  return SUSPICION_RULE_IDS.some((id) => id === name)
}

const MAX_RULES_CHARACTERS = 50_000

/** Errors: `suspicion/bad-rules`, with the location in the text. */
export function parseCustomSuspicionRules(text: string): Result<readonly CustomSuspicionRule[]> {
  const parsed = file.safeParse(text.length > MAX_RULES_CHARACTERS ? undefined : parseJsonIfValid(text))
  if (parsed.success) return ok(parsed.data.rules)
  return err({ code: 'suspicion/bad-rules', params: { place: parsed.error.issues[0]?.path.join('.') ?? '' } })
}

/**
 * Log-odds of one seat: the weight times the points, which are limited to 0–100, as a share of 100. `found` returns the
 * evidence of a built-in rule for the seat.
 */
export function customSuspicionLogOdds(
  { name, weight, calculate }: CustomSuspicionRule,
  found: (rule: SuspicionRuleId) => number,
): number {
  if (calculate === undefined) return isBuiltInRuleId(name) ? weight * found(name) : 0
  const points = SUSPICION_RULE_IDS.reduce((sum, id) => sum + (calculate[id] ?? 0) * found(id), 0)
  return (weight * Math.min(100, Math.max(0, points))) / 100
}
