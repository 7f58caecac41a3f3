// The default name of a backup. Apart from what writes and reads one, so that a page may know it.

export function backupName(club: string | null, at: number): string {
  return `consigliere-${slug(club ?? 'club')}-${day(at)}.jsonl`
}

/** Letters and digits of any script, so that it is a file name everywhere. */
function slug(name: string): string {
  return (
    name
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 40) || 'club'
  )
}

function day(at: number): string {
  return new Date(at).toISOString().slice(0, 10)
}
