// Default file name of a backup. It is separate from the reader and writer of backups, because a page needs the name
// when it starts. At that time, the schemas of the reader and writer must not be loaded yet, because zod first has to
// be adapted to the page's content security policy (browser/disableZodEval.ts).

import { toFileStem } from '../../club/model/fileStem.ts'

/**
 * Maximum length of the club's part of the file name, in characters. This part identifies the backups of one club, so
 * files named under a different limit would no longer be recognised as backups of the same club.
 */
const MAX_CLUB_STEM_LENGTH = 40

export function defaultBackupFileName(club: string | null, at: number): string {
  const stem = [...toFileStem(club ?? '', 4 * MAX_CLUB_STEM_LENGTH)].slice(0, MAX_CLUB_STEM_LENGTH).join('')
  return `consigliere-${stem || 'club'}-${new Date(at).toISOString().slice(0, 10)}.jsonl`
}
