// Adjudicates a record for the command line. A broken record, or an entry the rules refuse, is
// told on stderr with its place; under other flags an entry that no longer fits is only noted.

import type { Adjudication } from '../../club/files/records/adjudicate.ts'
import { parseRecord } from '../../club/files/records/parseRecord.ts'
import type { GameRecord } from '../../club/files/records/record.ts'
import { whatIf, type WhatIf } from '../../club/files/records/whatIf.ts'
import { findVersion, rulesOf } from '../../rules/rulebooks/registry.ts'
import { adjudicationText, partingText } from './text.ts'
import { faultLine, faultSentence, placeText, type Fault } from '../sentences/fault.ts'
import { readTextFile } from '../input-file.ts'
import { speak } from '../sentences/language.ts'
import { refuse, Refused, WrongUsage } from '../sentences/refusal.ts'
import { flagChanges } from '../options/rules.ts'
import { chooseScheme } from '../options/scheme.ts'

const frame = speak('frame')

export interface AdjudicateOptions {
  readonly explain?: boolean
  readonly flags?: string
  /** Another version of the same rulebook. */
  readonly rulesVersion?: string
  readonly scheme?: string
  readonly json?: boolean
}

export async function printAdjudication(file: string, options: AdjudicateOptions): Promise<void> {
  const { record, fault } = parseRecord(await readTextFile(file))
  if (!record || fault) throw refusalOf(fault ?? { code: 'record/not-a-record', params: {} }, record)
  const { would: result, parting } = judgeRecord(record, options)
  const isWhatIf = options.flags !== undefined || options.rulesVersion !== undefined
  console.log(
    options.json === true
      ? JSON.stringify({
          ...jsonOf(result, options.explain === true),
          ...(isWhatIf ? { partsAt: partsAt(parting) } : {}),
        })
      : adjudicationText(result, options.explain === true, isWhatIf ? partingText(parting) : undefined),
  )
  complain(result, isWhatIf)
}

function partsAt(parting: WhatIf['parting']) {
  return parting === undefined ? null : { item: parting.item, phase: parting.phase, round: parting.round }
}

/** By its own rules or, asked "what if", by others: what would be, and where it parts from what was played. */
function judgeRecord(record: GameRecord, { flags, rulesVersion, scheme }: AdjudicateOptions): WhatIf {
  const { rulebook, version } = record.header
  const asked = rulesVersion ?? version
  const rules = findVersion(rulebook, asked) ?? rulesOf(record.header)
  const result = whatIf(record, chooseScheme(scheme ?? record.ledger?.scheme ?? 'official-2025'), {
    flags: flagChanges(rules, flags),
    version: asked,
  })
  if (!result.ok)
    throw new WrongUsage(frame('coded', { sentence: faultSentence(result.error), code: result.error.code }))
  return result.value
}

/** Under other flags entries may well not fit any more; under its own a record must. */
function complain({ waiting }: Adjudication, isWhatIf: boolean): void {
  for (const { item, rejection } of waiting) {
    console.error(faultLine(isWhatIf ? 'note' : 'error', rejection, frame('logItem', { item })))
  }
  if (waiting.length > 0 && !isWhatIf) throw refuse('record/entries-refused', undefined, { n: waiting.length })
}

function refusalOf(fault: Fault, kept: GameRecord | undefined): Refused {
  const sentence = faultSentence(fault)
  return new Refused(
    fault.code,
    kept === undefined ? sentence : speak('adjudicate')('soundBefore', { sentence, n: kept.log.length }),
    placeText(fault.params, [
      ['line', 'line'],
      ['place', 'field'],
    ]),
  )
}

function jsonOf({ explained, ...rest }: Adjudication, withTraces: boolean): object {
  return withTraces ? { ...rest, explained } : rest
}
