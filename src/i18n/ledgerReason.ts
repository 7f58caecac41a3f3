// Why a line of the ledger stands, in words: reasons of the program are codes, reasons of people their own words.

import { LANGUAGES, type Lang } from './registry.ts'

interface ReasonedLine {
  readonly source: string
  readonly reason: string
}

export function ledgerReason(lang: Lang, { source, reason }: ReasonedLine): string {
  const given: Readonly<Record<string, string>> = LANGUAGES[lang].papers.reason
  return source !== 'judge' && Object.hasOwn(given, reason) ? (given[reason] ?? reason) : reason
}
