// The evening to which a time belongs. Times before six in the morning belong to the evening of the previous day.
// Games, sheets and screens use this function with the local time of their own clock. Pure.

const EVENING_END_TIME = '06:00'

/** Converts `2026-09-04T01:30` to `2026-09-03`. */
export function eveningOfLocalTime(minute: string): string {
  const [day = '', time = ''] = minute.split('T')
  if (time >= EVENING_END_TIME) return day
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  // Counts whole calendar days, so no time zone is involved.
  const before = new Date(Date.UTC(year, month - 1, date - 1))
  return before.toISOString().slice(0, 10)
}
