// Reasons as text: those for correcting an entry or the table, and those for ledger lines. If nobody typed a reason, a
// code is stored and shown in the reader's language. Typed reasons stay unchanged.

import type { TableCorrectionLogItem } from '../rules/log.ts'
import { tableCorrectionDetails } from '../rules/tableCorrection.ts'
import { LEDGER_REASON_UNDONE } from '../scoring/ledgerLine.ts'
import { formatList } from './formatList.ts'
import { formatPhrase } from './phrase.ts'
import { type Lang, LANGUAGES } from './registry.ts'

type DefaultReason = 'not-stated' | 'dealt-otherwise'

export function correctionReasonText(lang: Lang, reason: string): string {
  const own = reasonsOf(lang)
  const code = Object.hasOwn(own, reason) ? reason : codeOfOldSentence(reason)
  return (code === undefined ? undefined : own[code]) ?? reason
}

/**
 * Reason to store for the text in a field: the code if the text is empty or still the proposed one, otherwise the text.
 */
export function reasonToStore(lang: Lang, typed: string, usual: DefaultReason): string {
  const text = typed.trim()
  return text === '' || text === correctionReasonText(lang, usual) ? usual : text
}

/** Before November 2026, the sentence was stored instead of its code, in the language of its author. */
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

interface ReasonedLine {
  readonly source: string
  readonly reason: string
}

/** Reasons from the program are stored as codes, and reasons from people as they typed them. */
export function ledgerReasonText(lang: Lang, { source, reason }: ReasonedLine): string {
  const given: Readonly<Record<string, string>> = LANGUAGES[lang].papers.reason
  return (source !== 'judge' || reason === LEDGER_REASON_UNDONE) && Object.hasOwn(given, reason)
    ? (given[reason] ?? reason)
    : reason
}

/**
 * The corrections of a table as text, for the log, the protocol and the audit: "seat 3 has the card Doctor and the judge
 * is Anna".
 */
export function describeTableCorrection(lang: Lang, mend: Pick<TableCorrectionLogItem, 'seats' | 'judge'>): string {
  return formatList(
    lang,
    tableCorrectionDetails(mend).map(({ what, seat = 0, role, name = '' }) =>
      formatPhrase(lang, 'mended', what, { seat, name, ...(role === undefined ? {} : { role: { role } }) }),
    ),
  )
}
