// `adjudicate`: replays a game record and says how it stands: seats, deaths, verdict, ledger.
// --explain adds every overturn, --flags asks "what if", --jsonl takes a record a line. Rule: spec/cli.md.

import { speak } from '../sentences/language.ts'
import { WrongUsage } from '../sentences/refusal.ts'
import { printAdjudication, type AdjudicateOptions } from './record.ts'
import { adjudicateLines } from './stream.ts'

export async function adjudicate(
  file: string,
  options: AdjudicateOptions & { readonly jsonl?: boolean },
): Promise<void> {
  if (options.jsonl !== true) return printAdjudication(file, options)
  if (options.explain === true || options.scheme !== undefined) throw new WrongUsage(speak('usage')('jsonlIsVerdicts'))
  return adjudicateLines(file, options)
}
