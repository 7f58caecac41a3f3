// Ledger lines from other programs' files. They have only a seat; the import of the record adds the member and the
// game.

import { LEDGER_REASON_ASSERTED, type StoredLedgerLine } from '../../scoring/ledgerLine.ts'

/** Maximum length of a reason in the ledger. */
const MAX_REASON_LENGTH = 1000

type ImportedLineData = Pick<StoredLedgerLine, 'seat' | 'kind' | 'hundredths' | 'source' | 'author' | 'at'>

/** `words` are the file's comments. Without them, the reason states that the line is only asserted by the file. */
export function createImportedLedgerLine(
  { seat, kind, hundredths, source, author, at }: ImportedLineData,
  words: readonly string[] = [],
): StoredLedgerLine {
  const reason = words.join('; ').slice(0, MAX_REASON_LENGTH) || LEDGER_REASON_ASSERTED
  return { id: `${seat} ${kind}`, game: '', member: '', seat, kind, hundredths, reason, source, author, at }
}
