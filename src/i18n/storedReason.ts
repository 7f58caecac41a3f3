// Why an entry was corrected or the table put right, in words: where nobody typed a reason a code is stored, which is
// read in the language of the reader. Typed reasons stay as they are.

import { LANGS, LANGUAGES, type Lang } from './registry.ts'

/** What the dialogs propose. */
type UsualReason = 'misheard' | 'dealt-otherwise'

export function storedReason(lang: Lang, reason: string): string {
  const own = reasonsOf(lang)
  const code = Object.hasOwn(own, reason) ? reason : codeOfSentence(reason)
  return (code === undefined ? undefined : own[code]) ?? reason
}

/** What to store of a reason as it stands in a field: the code where it is still the proposed one, or none. */
export function reasonToStore(lang: Lang, typed: string, usual: UsualReason): string {
  const text = typed.trim()
  return text === '' || text === storedReason(lang, usual) ? usual : text
}

/** Before reasons were codes their sentence was stored, in the author's language. */
function codeOfSentence(sentence: string): string | undefined {
  return LANGS.flatMap((lang) => Object.entries(reasonsOf(lang))).find(([, text]) => text === sentence)?.[0]
}

function reasonsOf(lang: Lang): Readonly<Record<string, string>> {
  return LANGUAGES[lang].papers.fixReason
}
