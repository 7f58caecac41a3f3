// Parts become one document, language after language; a paper without a part is refused.

import type { Lang } from '../../../i18n/registry.ts'
import { err, ok, type Result } from '../../../rules/vocabulary.ts'
import type { Part } from '../paper.ts'
import { paperHtml } from '../paperHtml.ts'
import { paperWords, type PaperWords } from '../paperWording.ts'
import type { PrintedPaper } from './spec.ts'

export const NOTHING_TO_PRINT = err({ code: 'documents/nothing-to-print', params: {} })

/** `title`: of the document, where it is not that of its first part. */
export function printed(
  langs: readonly Lang[],
  make: (words: PaperWords) => readonly (Part | undefined)[],
  title?: (words: PaperWords) => string,
): Result<PrintedPaper> {
  const languages = langs.map(paperWords)
  const parts = languages.flatMap(make).filter((part) => part !== undefined)
  const [first] = parts
  const [words] = languages
  if (first === undefined || words === undefined) return NOTHING_TO_PRINT
  const name = [title?.(words) ?? first.title, first.owner].filter((text) => text !== '').join(' — ')
  return ok({ html: paperHtml(parts, name), title: name })
}
