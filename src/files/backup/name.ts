// The default name of a backup. Apart from what writes and reads one: a page asks for the name at its start, and the
// schemas behind the others may not be loaded before they know what its content policy forbids (browser/csp.ts).

export function backupName(club: string | null, at: number): string {
  return `consigliere-${slug(club ?? 'club')}-${new Date(at).toISOString().slice(0, 10)}.jsonl`
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
