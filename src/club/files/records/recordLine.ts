// A line of the ledger as a file of other people's brings it: of a seat. Whose it is and of which game, whoever takes
// the record in says.

import { ASSERTED, type LedgerEntry } from '../../../scoring/line.ts'

/** A reason of the ledger is no longer. */
const LONGEST = 1000

type Brought = Pick<LedgerEntry, 'seat' | 'kind' | 'hundredths' | 'source' | 'author' | 'at'>

/** `words`: what the file says of it; nothing stands as the word of the file alone. */
export function recordLine(
  { seat, kind, hundredths, source, author, at }: Brought,
  words: readonly string[] = [],
): LedgerEntry {
  const reason = words.join('; ').slice(0, LONGEST) || ASSERTED
  return { id: `${seat} ${kind}`, game: '', member: '', seat, kind, hundredths, reason, source, author, at }
}
