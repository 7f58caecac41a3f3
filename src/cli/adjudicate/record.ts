// Adjudicates a record for the command line. A broken record, or an entry the rules refuse, is
// told on stderr with its place; under other flags an entry that no longer fits is only noted.

import { adjudicate, type Adjudication } from '../../club/files/records/adjudicate.ts'
import { parseRecord } from '../../club/files/records/parseRecord.ts'
import type { GameRecord } from '../../club/files/records/record.ts'
import { rulesOf } from '../../rules/rulebooks/registry.ts'
import type { AdjudicateOptions } from './adjudicate.ts'
import { adjudicationText } from './text.ts'
import { faultSentence, printable, type Fault } from '../sentences/fault.ts'
import { readTextFile } from '../input-file.ts'
import { Refused, WrongUsage } from '../sentences/refusal.ts'
import { flagChanges } from '../options/rules.ts'
import { chooseScheme } from '../options/scheme.ts'

export async function printAdjudication(file: string, options: AdjudicateOptions): Promise<void> {
  const { record, fault } = parseRecord(await readTextFile(file))
  if (!record || fault) throw refusalOf(fault ?? { code: 'record/not-a-record', params: {} }, record)
  const result = judgeRecord(record, options)
  console.log(
    options.json === true
      ? JSON.stringify(jsonOf(result, options.explain === true))
      : adjudicationText(result, options.explain === true),
  )
  complain(result, options.flags !== undefined)
}

function judgeRecord(record: GameRecord, { flags, scheme }: AdjudicateOptions): Adjudication {
  const result = adjudicate(
    record,
    chooseScheme(scheme ?? record.ledger?.scheme ?? 'official-2025'),
    flagChanges(rulesOf(record.header), flags),
  )
  if (!result.ok) throw new WrongUsage(`${faultSentence(result.error)} (${result.error.code})`)
  return result.value
}

/** Under other flags entries may well not fit any more; under its own a record must. */
function complain({ waiting }: Adjudication, isWhatIf: boolean): void {
  for (const { item, rejection } of waiting) {
    console.error(`${isWhatIf ? 'note' : 'error'}: log item ${item}: ${faultSentence(rejection)} (${rejection.code})`)
  }
  if (waiting.length > 0 && !isWhatIf)
    throw new Refused('record/entries-refused', `${waiting.length} of the entries do not fit the game`)
}

function refusalOf(fault: Fault, kept: GameRecord | undefined): Refused {
  const { line, place } = fault.params
  const where = [
    ...(line === undefined ? [] : [`line ${line}`]),
    ...(place === undefined || place === '' ? [] : [`field ${printable(String(place))}`]),
  ].join(', ')
  const prefix = kept === undefined ? '' : `; ${kept.log.length} items before it are sound`
  return new Refused(fault.code, faultSentence(fault) + prefix, where === '' ? undefined : where)
}

function jsonOf({ explained, ...rest }: Adjudication, withTraces: boolean): object {
  return withTraces ? { ...rest, explained } : rest
}
