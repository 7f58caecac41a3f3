// The default name of a backup. Apart from what writes and reads one: a page asks for the name at its start, and the
// schemas behind the others may not be loaded before they know what its content policy forbids (browser/disableZodEval.ts).

import { toFileStem } from '../../club/model/fileStem.ts'

/** Characters. Backups of a club are found again by this part of their name, so a change would lose the older ones. */
const MAX_CLUB_STEM_LENGTH = 40

export function defaultBackupFileName(club: string | null, at: number): string {
  const stem = [...toFileStem(club ?? '', 4 * MAX_CLUB_STEM_LENGTH)].slice(0, MAX_CLUB_STEM_LENGTH).join('')
  return `consigliere-${stem || 'club'}-${new Date(at).toISOString().slice(0, 10)}.jsonl`
}
