// Dates of evenings in the local calendar, as ISO dates.

import { eveningOfLocalTime } from '../../scoring/evening.ts'

/** Local date, such as `2026-09-04`. `eveningAtTime` decides to which evening a game belongs. */
export function toLocalIsoDate(at: Date): string {
  const month = String(at.getMonth() + 1).padStart(2, '0')
  return `${at.getFullYear()}-${month}-${String(at.getDate()).padStart(2, '0')}`
}

/** Local date and time, such as `2026-09-04T19:30`. */
export function toLocalIsoMinute(at: Date): string {
  const part = (n: number) => String(n).padStart(2, '0')
  return `${toLocalIsoDate(at)}T${part(at.getHours())}:${part(at.getMinutes())}`
}

/** Time zone of this computer, such as `Europe/Moscow`. */
export function currentTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

let ahead = 0
/** Sets how many milliseconds this device's clock is ahead of its hub's clock. Evenings follow the hub's clock. */
export function setClockLeadMs(milliseconds: number): void {
  ahead = milliseconds
}

/** ISO date that is `days` days after the given date. */
export function eveningAfterDays(iso: string, days: number): string {
  // Uses noon, so that a change of the clocks does not change the date.
  const date = new Date(`${iso}T12:00:00`)
  date.setDate(date.getDate() + days)
  return toLocalIsoDate(date)
}

/** Date of the evening to which a game that starts now belongs. */
export function eveningAtTime(now: Date): string {
  return eveningOfLocalTime(toLocalIsoMinute(new Date(now.getTime() - ahead)))
}
