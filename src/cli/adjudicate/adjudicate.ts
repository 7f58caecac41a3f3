// Adjudicates records a line at a time, an answer a line, however long the stream. A line that is no record,
// or whose entries do not fit, is answered with its fault, told on stderr too, and the next one is read.

import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import type { Readable, Writable } from 'node:stream'
import { type OtherRules, type Verdict, verdictOf } from '../../files/records/adjudicate.ts'
import { readRecord, RECORD_LIMIT } from '../../files/records/parseRecord.ts'
import { placeText as pathText, scanJson } from '../../club/json/scanJson.ts'
import { findVersion, rulesOf } from '../../rules/rulebooks/registry.ts'
import { linesOf, write } from '../input.ts'
import { flagChanges, rulesOfFile } from '../options/chosen.ts'
import { type Fault, faultLine, printable, refuse, WrongUsage } from '../sentences/refusal.ts'
import { frame, speak } from '../sentences/language.ts'
import { printAdjudication } from './record.ts'
import type { OptionsOf } from '../commands.ts'

interface Answer {
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
  if (refused > 0) throw refuse('adjudicate/lines-refused', undefined, { n: refused })
}

async function openInput(file: string): Promise<Readable> {
  if (file === '-') return process.stdin
  try {
    if ((await stat(file)).isDirectory()) throw Object.assign(new Error('a folder'), { code: 'EISDIR' })
    return createReadStream(file)
  } catch (error) {
    const cause = (error as NodeJS.ErrnoException).code ?? 'unknown'
    const code = cause === 'ENOENT' ? 'file/not-found' : 'file/unreadable'
    throw refuse(code, file, { cause })
  }
}

/** Answers every line; gives the number of those with a fault. */
async function answerLines(
  options: OptionsOf<'adjudicate'>,
  input: Readable,
  output: Writable,
  errors: Writable,
): Promise<number> {
  let number = 0
  let refused = 0
  for await (const lines of linesOf(input, RECORD_LIMIT)) {
    for (const line of lines) {
      number += 1
      if (line.trim() === '') continue
      const { answer, fault } = answerTo(line, number, options)
      await write(output, `${JSON.stringify(answer)}\n`)
      if (fault === undefined) continue
      refused += 1
      await write(
        errors,
        `${faultLine('error', fault, `${frame('line', { line: number })}, ${answer.fault?.place}`)}\n`,
      )
    }
  }
  return refused
}

interface Answered {
  readonly answer: Answer
  /** Why the line counts as refused. */
  readonly fault?: Fault
}

/** The answer to one line, sound or not. */
export function answerTo(line: string, number: number, options: OptionsOf<'adjudicate'>): Answered {
  const refuse = (id: string | number, fault: Fault, place: string): Answered => ({
    answer: {
      id,
      winner: null,
      reason: null,
      deaths: [],
      fits: false,
      fault: { code: fault.code, place: printable(place) },
    },
    fault,
  })
  if (line.length > RECORD_LIMIT) return refuse(number, { code: 'record/too-large', params: {} }, '')
  const scanned = scanJson(line)
  if (!scanned.ok) return refuse(number, { code: scanned.error.code, params: {} }, scanned.error.place)
  const { id = number, ...given } = numbered(JSON.parse(line))
  const { record, fault } = readRecord(given['record'], (path) => ({ line: number, place: pathText(path) }))
  if (fault !== undefined || record === undefined)
    return refuse(id, fault ?? { code: 'record/not-a-record', params: {} }, fault?.params.place ?? '')
  const found = verdictOf(record, otherRules(record.header, options))
  if (!found.ok) return refuse(id, found.error, 'header')
  const { winner, reason, deaths, waiting } = found.value
  const [first] = waiting
  if (first === undefined) return { answer: { id, winner, reason, deaths, fits: true, fault: null } }
  const place = `log[${first.item - 1}]`
  const answer: Answer = { id, winner, reason, deaths, fits: false, fault: { code: first.rejection.code, place } }
  // Under other rules entries may well not fit any more; under its own a record must.
  return isWhatIf(options) ? { answer } : { answer, fault: first.rejection }
}

/** A line may have an id of its own beside the record's fields. */
function numbered(value: unknown): { readonly id?: string | number; readonly record: unknown } {
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
): Partial<OtherRules> {
  if (flags === undefined && rulesVersion === undefined) return {}
  const version = rulesVersion ?? header.version
  const rules = findVersion(header.rulebook, version) ?? rulesOf(header)
  return { flags: flagChanges(rules, flags), version }
}

// `adjudicate`: replays a game record and says how it stands: seats, deaths, verdict, ledger.
// --explain adds every overturn, --flags asks "what if", --jsonl takes a record a line. Rule: docs/spec/cli.md §2.
export async function adjudicate(file: string, options: OptionsOf<'adjudicate'>): Promise<void> {
  if (options.rulebook !== undefined) rulesOfFile(options.rulebook)
  if (options.jsonl !== true) return printAdjudication(file, options)
  if (options.explain === true || options.scheme !== undefined) throw new WrongUsage(speak('usage')('jsonlIsVerdicts'))
  return adjudicateLines(file, options)
}
