import { readBackup } from '../../club/backup/read.ts'

/** The number of entries of a backup whose hashes and manifest are right; undefined for any other text. */
export function verifyBackup(text: string): number | undefined {
  const { isWhole, entries } = readBackup(text)
  return isWhole ? entries : undefined
}
