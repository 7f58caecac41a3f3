// The question that the import page asks before a doubtful table is imported. The command line cannot ask, so it
// refuses the table unless `--as-read` is given. Rule: docs/spec/cli.md §2.

import { isContradicted, judgeImport, type JudgedGame } from '../../files/imports/plausibility.ts'
import { type Fault, faultSentence } from '../sentences/fault.ts'
import { toPrintableText } from '../sentences/printable.ts'
import { UnansweredQuestionError } from '../sentences/refusal.ts'

/** Reason to believe that the games of a table were read wrongly. `undefined` if there is no reason to ask the user. */
export function doubtAboutTable(games: readonly JudgedGame[]): Fault | undefined {
  const { games: n, unreadable, voids, winnerless, isDoubtful } = judgeImport(games)
  const contradicted = games.filter(isContradicted).length
  if (!isDoubtful && contradicted === 0) return undefined
  return { code: 'import/doubtful', params: { n, unreadable, voids, winnerless, contradicted } }
}

export function questionAboutDoubt(doubt: Fault, file: string): UnansweredQuestionError {
  return new UnansweredQuestionError(doubt.code, faultSentence(doubt), toPrintableText(file))
}
