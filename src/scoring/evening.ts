// The evening a moment belongs to: until six in the morning it is still yesterday's. Games, sheets
// and screens ask here, each with the moment as its own clock shows it. Pure.

const MORNING = '06:00'

/** From `2026-09-04T01:30` to `2026-09-03`. */
export function eveningOfMinute(minute: string): string {
  const [day = '', time = ''] = minute.split('T')
  if (time >= MORNING) return day
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  // Whole days of the calendar: no time zone is asked.
  const before = new Date(Date.UTC(year, month - 1, date - 1))
  return before.toISOString().slice(0, 10)
}
