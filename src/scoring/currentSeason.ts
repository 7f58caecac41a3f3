// Which of a club's seasons and tournaments is the current one: by their first days, never by the order in which they
// were opened, so that one opened for the past changes nothing. Pure: the caller says which day it is.

interface Dated {
  /** ISO date of the first evening. */
  readonly from: string
}

/**
 * The one that began last by the ISO day `today`, the one opened later of two that began on one day. If none has begun,
 * the one that begins first.
 */
export function currentSeason<T extends Dated>(seasons: readonly T[], today: string): T | undefined {
  const begun = seasons.filter(({ from }) => from <= today)
  if (begun.length > 0) return begun.reduce((last, each) => (each.from >= last.from ? each : last))
  return seasons.reduce<T | undefined>((first, each) => (first && first.from <= each.from ? first : each), undefined)
}

/** How long after its first or latest evening a tournament is still taken for one that goes on. */
const MAX_DAYS_BETWEEN_EVENINGS = 60
const DAY_MS = 86_400_000

/** Whether a tournament goes on or is still to come; `lastEvening`: the date of its latest game. */
export function isTournamentUnfinished(
  { from, lastEvening = from }: Dated & { readonly lastEvening?: string },
  today: string,
): boolean {
  const latest = lastEvening > from ? lastEvening : from
  return Date.parse(today) - Date.parse(latest) <= MAX_DAYS_BETWEEN_EVENINGS * DAY_MS
}
