// Decides which backups in a folder stay: several of the last day, one of each earlier day, ten in all. Pure. Only
// files with this club's name and a time are considered.

/** Number of backups kept from the last day that has any. */
const MAX_BACKUPS_OF_LAST_DAY = 4
const MAX_BACKUPS = 10
/** If the time in a file name is further ahead of the clock than this, the clock was wrong then or is wrong now. */
const MAX_CLOCK_AHEAD_MS = 24 * 60 * 60_000
const BACKUP_TIME_PATTERN = /^(\d{4}-\d{2}-\d{2})-(\d{2})(\d{2})(\d{2})\.jsonl$/

/**
 * Returns the stem of a backup's file name, such as `consigliere-black-cat` for
 * `consigliere-black-cat-2026-11-22.jsonl`.
 */
export function backupStemOf(fileName: string): string {
  return fileName.replace(/-\d{4}-\d{2}-\d{2}\.jsonl$/, '')
}

/** Builds a file name such as `consigliere-black-cat-2026-11-22-184503.jsonl`, with the time in UTC. */
export function backupFileName(stem: string, at: number): string {
  const [day = '', time = ''] = new Date(at).toISOString().split('T')
  return `${stem}-${day}-${time.slice(0, 8).replaceAll(':', '')}.jsonl`
}

/**
 * The time, to the second, at which this club made a file, read from the file's name. `undefined` for any other file.
 */
export function backupTimeOf(stem: string, name: string): number | undefined {
  if (!name.startsWith(`${stem}-`)) return undefined
  const found = BACKUP_TIME_PATTERN.exec(name.slice(stem.length + 1))
  if (!found) return undefined
  const [, day, hour, minute, second] = found
  const at = Date.parse(`${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(at) ? undefined : at
}

export function isBackupTimeTooFarAhead(at: number, now: number): boolean {
  return at > now + MAX_CLOCK_AHEAD_MS
}

/** This club's files, newest first. Files with a time too far ahead of the clock come last. */
export function sortBackupsNewestFirst(stem: string, names: readonly string[], now: number): readonly string[] {
  const own = names.flatMap((name) => {
    const at = backupTimeOf(stem, name)
    return at === undefined ? [] : [{ name, isLast: isBackupTimeTooFarAhead(at, now) }]
  })
  return own
    .toSorted((a, b) => Number(a.isLast) - Number(b.isLast) || (a.name < b.name ? 1 : -1))
    .map(({ name }) => name)
}

/** This club's backups that can be removed. */
export function backupsToRemove(stem: string, names: readonly string[], now: number): readonly string[] {
  const own = sortBackupsNewestFirst(stem, names, now)
  const dayOf = (name: string) => name.slice(stem.length + 1, stem.length + 11)
  const last = own[0] === undefined ? '' : dayOf(own[0])
  const ofDay = new Map<string, number>()
  const stays = own.filter((name) => {
    const day = dayOf(name)
    const nth = (ofDay.get(day) ?? 0) + 1
    ofDay.set(day, nth)
    return nth <= (day === last ? MAX_BACKUPS_OF_LAST_DAY : 1)
  })
  const kept = new Set(stays.slice(0, MAX_BACKUPS))
  return own.filter((name) => !kept.has(name))
}

/** Partial files of this club, left by a program that was ended while writing them. */
export function unfinishedBackups(stem: string, names: readonly string[]): readonly string[] {
  return names.filter(
    (name) => backupTimeOf(stem, name.replace(/\.\d+\.part$/, '')) !== undefined && name.endsWith('.part'),
  )
}
