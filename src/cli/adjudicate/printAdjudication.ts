// Adjudicates a record for the command line. A broken record, or an entry that the rules refuse, is reported on stderr
// with its location. Under changed flags, an entry that no longer fits is only reported as a note.

import type { Adjudication } from '../../files/records/adjudicate.ts'
import { isServerFrameExport, parseRecord, type RecordFault } from '../../files/records/parseRecord.ts'
import type { GameRecord } from '../../files/records/record.ts'
import { createJsonLineLocator } from '../../club/json/scanJson.ts'
import { compareWhatIf, type WhatIfComparison } from '../../files/records/whatIf.ts'
import { findRulebookVersion, rulesOf } from '../../rules/rulebooks/registry.ts'
import { readTextFile } from '../input.ts'
import { parseFlagChanges } from '../options/chooseRules.ts'
import { chooseScheme } from '../options/chooseScheme.ts'
import { refusalOfFault, createRefusal, type RefusedError, WrongUsageError } from '../sentences/refusal.ts'
import { type Fault, formatFaultLine, faultSentence, formatLocation } from '../sentences/fault.ts'
import { translateMessageFrame, translatorFor } from '../sentences/language.ts'
import type { OptionsOf } from '../commands.ts'
import { adjudicationText, whatIfDivergenceText } from './adjudicationText.ts'

/** Prints one game after another if the file has a record on each line (`simulate --out`). */
export async function printAdjudication(file: string, options: OptionsOf<'adjudicate'>): Promise<void> {
  const text = await readTextFile(file)
  const records = isRecordALine(text) ? text.split('\n') : [text]
  for (const [before, record] of records.entries())
    if (record.trim() !== '' || records.length === 1) printOne(record, before, options)
}

function isRecordALine(text: string): boolean {
  const [first = '', ...more] = text.split('\n')
  if (isServerFrameExport(text) || more.every((line) => line.trim() === '')) return false
  return createJsonLineLocator(first).ok
}

/** `before` is the number of lines before this record in the file. */
function printOne(text: string, before: number, options: OptionsOf<'adjudicate'>): void {
  const { record, fault } = parseRecord(text)
  if (!record || fault) throw recordRefusal(shiftFaultLine(before, fault), record)
  const { would: result, parting } = judgeRecord(record, options)
  const isWhatIf = options.flags !== undefined || options.rulesVersion !== undefined
  console.log(
    options.json === true
      ? JSON.stringify({
          ...jsonOf(result, options.explain === true),
          ...(isWhatIf ? { partsAt: partsAt(parting) } : {}),
        })
      : adjudicationText(result, options.explain === true, isWhatIf ? whatIfDivergenceText(parting) : undefined),
  )
  reportRefusedEntries(result, isWhatIf)
}

function shiftFaultLine(before: number, fault?: RecordFault): Fault {
  if (fault === undefined) return { code: 'record/not-a-record', params: {} }
  return { ...fault, params: { ...fault.params, line: fault.params.line + before } }
}

function partsAt(parting: WhatIfComparison['parting']) {
  return parting === undefined ? null : { item: parting.item, phase: parting.phase, round: parting.round }
}

/**
 * The result under the record's own rules or, for "what if", under changed rules, and the point at which the game would
 * diverge from the recorded one.
 */
function judgeRecord(record: GameRecord, { flags, rulesVersion, scheme }: OptionsOf<'adjudicate'>): WhatIfComparison {
  const { rulebook, version } = record.header
  const asked = rulesVersion ?? version
  const rules = findRulebookVersion(rulebook, asked) ?? rulesOf(record.header)
  const result = compareWhatIf(record, chooseScheme(scheme ?? record.ledger?.scheme ?? 'official-2025'), {
    flags: parseFlagChanges(rules, flags),
    version: asked,
  })
  if (!result.ok)
    throw new WrongUsageError(
      translateMessageFrame('coded', { sentence: faultSentence(result.error), code: result.error.code }),
    )
  return result.value
}

/** Entries may no longer fit under changed flags. Under a record's own rules, every entry must fit. */
function reportRefusedEntries({ waiting }: Adjudication, isWhatIf: boolean): void {
  for (const { item, rejection } of waiting) {
    console.error(formatFaultLine(isWhatIf ? 'note' : 'error', rejection, translateMessageFrame('logItem', { item })))
  }
  if (waiting.length > 0 && !isWhatIf) throw createRefusal('record/entries-refused', undefined, { n: waiting.length })
}

/** `kept` is the valid part of the record, which ends before the fault. */
function recordRefusal(fault: Fault, kept: GameRecord | undefined): RefusedError {
  const sentence = faultSentence(fault)
  const place = formatLocation(fault.params, [
    ['line', 'line'],
    ['place', 'field'],
  ])
  return refusalOfFault(
    fault,
    place,
    kept && translatorFor('adjudicate')('soundBefore', { sentence, n: kept.log.length }),
  )
}

function jsonOf({ explained, ...rest }: Adjudication, withTraces: boolean): object {
  return withTraces ? { ...rest, explained } : rest
}
