// Whether a text is a backup, whole.

import { readBackup } from '../../club/backup/read.ts'

/** The number of its entries, when every hash and the manifest hold. */
export function provenEntries(text: string): number | undefined {
  const { isWhole, entries } = readBackup(text)
  return isWhole ? entries : undefined
}
