// Joins parts into one document, one language after the other. A paper without parts is refused.

import type { Lang } from '../../../i18n/registry.ts'
import { err, ok, type Result } from '../../../rules/vocabulary.ts'
import type { PaperPart } from '../paper.ts'
import { paperHtml } from '../paperHtml.ts'
import { paperWords, type PaperWords } from '../paperWords.ts'
import type { PrintedPaper } from './paperSpec.ts'

export const NOTHING_TO_PRINT_ERROR = err({ code: 'documents/nothing-to-print', params: {} })

/** `title` is the title of the document. If omitted, the title of its first part is used. */
export function renderPaper(
  langs: readonly Lang[],
  make: (words: PaperWords) => readonly (PaperPart | undefined)[],
  title?: (words: PaperWords) => string,
): Result<PrintedPaper> {
  const languages = langs.map(paperWords)
  const parts = languages.flatMap(make).filter((part) => part !== undefined)
  const [first] = parts
  const [words] = languages
  if (first === undefined || words === undefined) return NOTHING_TO_PRINT_ERROR
  const name = [title?.(words) ?? first.title, first.owner].filter((text) => text !== '').join(' — ')
  return ok({ html: paperHtml(parts, name), title: name })
}
