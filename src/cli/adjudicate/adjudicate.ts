// `adjudicate`: replays a game record and prints its state: seats, deaths, verdict, ledger. --explain adds every
// overturn, --flags shows "what if", --jsonl reads one record per line. Rule: docs/spec/cli.md §2.

import { registerRulesFile } from '../options/chooseRules.ts'
import { WrongUsageError } from '../sentences/refusal.ts'
import { translatorFor } from '../sentences/language.ts'
import { printAdjudication } from './printAdjudication.ts'
import type { OptionsOf } from '../commands.ts'
import { adjudicateLines } from './adjudicateLines.ts'

export async function adjudicate(file: string, options: OptionsOf<'adjudicate'>): Promise<void> {
  if (options.rulebook !== undefined) registerRulesFile(options.rulebook)
  if (options.jsonl !== true) return printAdjudication(file, options)
  if (options.explain === true || options.scheme !== undefined)
    throw new WrongUsageError(translatorFor('usage')('jsonlIsVerdicts'))
  return adjudicateLines(file, options)
}
