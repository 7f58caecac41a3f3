// Why an entry was corrected or the table put right, in words: where nobody typed a reason a code is stored, which is
// read in the language of the reader. Typed reasons stay as they are.

import type { TableCorrectionItem } from '../rules/log.ts'
import { tableCorrectionDetails } from '../rules/tableCorrection.ts'
import { UNDONE_REASON } from '../scoring/ledgerLine.ts'
import { formatList } from './formatList.ts'
import { formatPhrase } from './phrase.ts'
import { type Lang, LANGUAGES } from './registry.ts'

type DefaultReason = 'not-stated' | 'dealt-otherwise'

export function correctionReasonText(lang: Lang, reason: string): string {
  const own = reasonsOf(lang)
  const code = Object.hasOwn(own, reason) ? reason : codeOfOldSentence(reason)
  return (code === undefined ? undefined : own[code]) ?? reason
}

/** What to store of a reason as it stands in a field: the code where it is still the proposed one, or none. */
export function reasonToStore(lang: Lang, typed: string, usual: DefaultReason): string {
  const text = typed.trim()
  return text === '' || text === correctionReasonText(lang, usual) ? usual : text
}

/** Before November 2026 the sentence was stored instead of its code, in the language of its author. */
const OLD_SENTENCES_BY_CODE: Readonly<Record<string, readonly string[]>> = {
  'not-stated': ['no reason given', 'причина не указана', 'причину не вказано'],
  misheard: ['misheard', 'ослышались', 'почулося не те'],
  'dealt-otherwise': ['dealt otherwise', 'роздано иначе', 'роздано інакше'],
  undo: ['undone', 'отменено', 'скасовано'],
  redo: ['redone', 'возвращено', 'повернуто'],
  dropped: ['dropped', 'убрано', 'прибрано'],
}

function codeOfOldSentence(sentence: string): string | undefined {
  return Object.entries(OLD_SENTENCES_BY_CODE).find(([, sentences]) => sentences.includes(sentence))?.[0]
}

function reasonsOf(lang: Lang): Readonly<Record<string, string>> {
  return LANGUAGES[lang].papers.fixReason
}

// Why a line of the ledger stands, in words: reasons of the program are codes, reasons of people their own words.
interface ReasonedLine {
  readonly source: string
  readonly reason: string
}

export function ledgerReason(lang: Lang, { source, reason }: ReasonedLine): string {
  const given: Readonly<Record<string, string>> = LANGUAGES[lang].papers.reason
  return (source !== 'judge' || reason === UNDONE_REASON) && Object.hasOwn(given, reason)
    ? (given[reason] ?? reason)
    : reason
}

// What was put right at a table, in words: for the log, the protocol and the audit alike.
/** "seat 3 has the card Doctor and the judge is Anna". */
export function describeFix(lang: Lang, mend: Pick<TableCorrectionItem, 'seats' | 'judge'>): string {
  return formatList(
    lang,
    tableCorrectionDetails(mend).map(({ what, seat = 0, role, name = '' }) =>
      formatPhrase(lang, 'mended', what, { seat, name, ...(role === undefined ? {} : { role: { role } }) }),
    ),
  )
}
