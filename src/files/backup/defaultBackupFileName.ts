// Default file name of a backup. Separate from the reader and writer of backups because a page needs the name when it
// starts. The schemas of the reader and writer must not be loaded before zod knows what the page's content security
// policy forbids (browser/disableZodEval.ts).

import { toFileStem } from '../../club/model/fileStem.ts'

/**
 * Maximum length of the club's part of the file name, in characters. Later backups are matched with earlier ones of the
 * same club by this part, so files named under a different limit would no longer match.
 */
const MAX_CLUB_STEM_LENGTH = 40

export function defaultBackupFileName(club: string | null, at: number): string {
  const stem = [...toFileStem(club ?? '', 4 * MAX_CLUB_STEM_LENGTH)].slice(0, MAX_CLUB_STEM_LENGTH).join('')
  return `consigliere-${stem || 'club'}-${new Date(at).toISOString().slice(0, 10)}.jsonl`
}
