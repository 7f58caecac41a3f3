// Determines which of a club's seasons and tournaments is current. Only their first days matter, not the order in which
// they were opened, so that opening a season for the past changes nothing. Pure: the caller provides today's date.

interface Dated {
  /** ISO date of the first evening. */
  readonly from: string
}

/**
 * The season that began last on or before the ISO date `today`. If two seasons began on that day, returns the one that
 * was opened later. If none has begun, returns the season that begins first.
 */
export function currentSeason<T extends Dated>(seasons: readonly T[], today: string): T | undefined {
  const begun = seasons.filter(({ from }) => from <= today)
  if (begun.length > 0) return begun.reduce((last, each) => (each.from >= last.from ? each : last))
  return seasons.reduce<T | undefined>((first, each) => (first && first.from <= each.from ? first : each), undefined)
}

/** Number of days for which a tournament counts as unfinished after its first or latest evening. */
const MAX_DAYS_BETWEEN_EVENINGS = 60
const DAY_MS = 86_400_000

/** Whether a tournament is in progress or still to come. `lastEvening` is the date of its latest game. */
export function isTournamentUnfinished(
  { from, lastEvening = from }: Dated & { readonly lastEvening?: string },
  today: string,
): boolean {
  const latest = lastEvening > from ? lastEvening : from
  return Date.parse(today) - Date.parse(latest) <= MAX_DAYS_BETWEEN_EVENINGS * DAY_MS
}
