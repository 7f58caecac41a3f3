// Parses one line of a backup as an envelope. The file may be hostile, so nesting depth, keys and fields are checked
// before the line is treated as an envelope.

import { err, ok, type Rejection, type Result } from '../../rules/vocabulary.ts'
import type { Envelope } from '../../store/port.ts'
import { timestampSchema } from '../../store/sync/policy.ts'
import { createJsonLineLocator } from '../../club/json/scanJson.ts'

const isText = (value: unknown) => typeof value === 'string'
const isCount = (value: unknown) => Number.isSafeInteger(value)

const ENVELOPE_FIELD_CHECKS: Readonly<Record<Exclude<keyof Envelope, 'laptop'>, (value: unknown) => boolean>> = {
  stream: isText,
  version: isCount,
  at: (value) => timestampSchema.safeParse(value).success,
  author: isText,
  type: isText,
  payload: hasOnlyFiniteNumbers,
  private: (value) => typeof value === 'boolean',
  hash: isText,
}

/** The field is missing in envelopes that were written before devices had ids. */
const isDeviceId = (value: unknown) => typeof value === 'string' && value !== '' && value.length <= 60

/** Parses JSON if its keys are harmless. Otherwise returns the fault with its location. */
export function readJsonLine(text: string, line: number): Result<unknown, Rejection> {
  const scanned = createJsonLineLocator(text)
  return scanned.ok
    ? ok(JSON.parse(text))
    : err({ code: scanned.error.code, params: { line, place: scanned.error.place } })
}

export function readEnvelope(value: unknown, line: number): Result<Envelope, Rejection> {
  const given = (typeof value === 'object' && value !== null ? value : {}) as Readonly<Record<string, unknown>>
  if (isEnvelope(given)) return ok(given)
  return err({ code: 'verify/not-an-event', params: { line, place: wrongFieldOf(given)?.slice(0, 60) ?? '' } })
}

function isEnvelope<T extends Readonly<Record<string, unknown>>>(given: T): given is T & Envelope {
  return wrongFieldOf(given) === undefined
}

function wrongFieldOf(given: Readonly<Record<string, unknown>>): string | undefined {
  return (
    Object.keys(ENVELOPE_FIELD_CHECKS).find(
      (key) =>
        !Object.hasOwn(given, key) || !ENVELOPE_FIELD_CHECKS[key as keyof typeof ENVELOPE_FIELD_CHECKS](given[key]),
    ) ??
    Object.keys(given).find((key) =>
      key === 'laptop' ? !isDeviceId(given[key]) : !Object.hasOwn(ENVELOPE_FIELD_CHECKS, key),
    )
  )
}

/** JSON can contain numbers that no program can represent, such as 1e999. */
function hasOnlyFiniteNumbers(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value)
  return typeof value !== 'object' || value === null || Object.values(value).every(hasOnlyFiniteNumbers)
}
