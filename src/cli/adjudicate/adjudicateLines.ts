// Adjudicates records line by line, with one answer for each line, for input of any length. If a line is not a record,
// or its entries do not fit the game, the answer is the fault, which is also printed on stderr. Reading then continues
// with the next line.

import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable, Writable } from 'node:stream'
import { type RuleOverrides, type Verdict, verdictOfRecord } from '../../files/records/adjudicate.ts'
import { parseRecordValue, MAX_RECORD_CHARACTERS } from '../../files/records/parseRecord.ts'
import { formatJsonPath, createJsonLineLocator } from '../../club/json/scanJson.ts'
import { findRulebookVersion, rulesOf } from '../../rules/rulebooks/registry.ts'
import { readLines, writeAndDrain } from '../lineStreams.ts'
import { parseFlagChanges } from '../options/chooseRules.ts'
import { createRefusal } from '../sentences/refusal.ts'
import { type Fault, formatFaultLine } from '../sentences/fault.ts'
import { toPrintableText } from '../sentences/printable.ts'
import { translateMessageFrame } from '../sentences/language.ts'
import type { OptionsOf } from '../commands.ts'

interface AdjudicationAnswer {
  /** The line's own `id`, or its number. */
  readonly id: string | number
  readonly winner: Verdict['winner']
  readonly reason: Verdict['reason']
  readonly deaths: Verdict['deaths']
  readonly fits: boolean
  readonly fault: { readonly code: string; readonly place: string } | null
}

export async function adjudicateLines(file: string, options: OptionsOf<'adjudicate'>): Promise<void> {
  const refused = await answerLines(options, await openInput(file), process.stdout, process.stderr)
  if (refused > 0) throw createRefusal('adjudicate/lines-refused', undefined, { n: refused })
}

async function openInput(file: string): Promise<Readable> {
  if (file === '-') return process.stdin
  try {
    if ((await stat(file)).isDirectory()) throw Object.assign(new Error('a folder'), { code: 'EISDIR' })
    return createReadStream(file)
  } catch (error) {
    const cause = (error as NodeJS.ErrnoException).code ?? 'unknown'
    const code = cause === 'ENOENT' ? 'file/not-found' : 'file/unreadable'
    throw createRefusal(code, file, { cause })
  }
}

/** Writes an answer to every line. Returns the number of lines with a fault. */
async function answerLines(
  options: OptionsOf<'adjudicate'>,
  input: Readable,
  output: Writable,
  errors: Writable,
): Promise<number> {
  let number = 0
  let refused = 0
  for await (const lines of readLines(input, MAX_RECORD_CHARACTERS)) {
    for (const line of lines) {
      number += 1
      if (line.trim() === '') continue
      const { answer, fault } = adjudicateLine(line, number, options)
      await writeAndDrain(output, `${JSON.stringify(answer)}\n`)
      if (fault === undefined) continue
      refused += 1
      await writeAndDrain(
        errors,
        `${formatFaultLine('error', fault, `${translateMessageFrame('line', { line: number })}, ${answer.fault?.place}`)}\n`,
      )
    }
  }
  return refused
}

interface AnsweredLine {
  readonly answer: AdjudicationAnswer
  /** The reason why the line is refused. */
  readonly fault?: Fault
}

/** The answer to one line, valid or not. */
export function adjudicateLine(line: string, number: number, options: OptionsOf<'adjudicate'>): AnsweredLine {
  const refuse = (id: string | number, fault: Fault, place: string): AnsweredLine => ({
    answer: {
      id,
      winner: null,
      reason: null,
      deaths: [],
      fits: false,
      fault: { code: fault.code, place: toPrintableText(place) },
    },
    fault,
  })
  if (line.length > MAX_RECORD_CHARACTERS) return refuse(number, { code: 'record/too-large', params: {} }, '')
  const scanned = createJsonLineLocator(line)
  if (!scanned.ok) return refuse(number, { code: scanned.error.code, params: {} }, scanned.error.place)
  const { id = number, ...given } = splitLineId(JSON.parse(line))
  const { record, fault } = parseRecordValue(given['record'], (path) => ({ line: number, place: formatJsonPath(path) }))
  if (fault !== undefined || record === undefined)
    return refuse(id, fault ?? { code: 'record/not-a-record', params: {} }, fault?.params.place ?? '')
  const found = verdictOfRecord(record, otherRules(record.header, options))
  if (!found.ok) return refuse(id, found.error, 'header')
  const { winner, reason, deaths, waiting } = found.value
  const [first] = waiting
  if (first === undefined) return { answer: { id, winner, reason, deaths, fits: true, fault: null } }
  const place = `log[${first.item - 1}]`
  const answer: AdjudicationAnswer = {
    id,
    winner,
    reason,
    deaths,
    fits: false,
    fault: { code: first.rejection.code, place },
  }
  // Entries may no longer fit under changed rules. Under a record's own rules, every entry must fit.
  return isWhatIf(options) ? { answer } : { answer, fault: first.rejection }
}

/** Separates a line's own `id` from the fields of the record. */
function splitLineId(value: unknown): { readonly id?: string | number; readonly record: unknown } {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || !('id' in value)) return { record: value }
  const { id, ...record } = value
  const isId = typeof id === 'number' || (typeof id === 'string' && id.length <= 200)
  return isId ? { id, record } : { record: value }
}

function isWhatIf({ flags, rulesVersion }: OptionsOf<'adjudicate'>): boolean {
  return flags !== undefined || rulesVersion !== undefined
}

function otherRules(
  header: Parameters<typeof rulesOf>[0],
  { flags, rulesVersion }: OptionsOf<'adjudicate'>,
): Partial<RuleOverrides> {
  if (flags === undefined && rulesVersion === undefined) return {}
  const version = rulesVersion ?? header.version
  const rules = findRulebookVersion(header.rulebook, version) ?? rulesOf(header)
  return { flags: parseFlagChanges(rules, flags), version }
}
