// Evenings as ISO days of this machine's calendar. Pure.

import { eveningOfLocalTime } from '../../scoring/gameRow.ts'

/** `2026-09-04`, by the local calendar; a game after midnight belongs to the evening before. */
export function isoDay(at: Date): string {
  const month = String(at.getMonth() + 1).padStart(2, '0')
  return `${at.getFullYear()}-${month}-${String(at.getDate()).padStart(2, '0')}`
}

/** `2026-09-04T19:30`, as this machine's clock shows it. */
export function localMinute(at: Date): string {
  const part = (n: number) => String(n).padStart(2, '0')
  return `${isoDay(at)}T${part(at.getHours())}:${part(at.getMinutes())}`
}

/** Of this machine's clock: `Europe/Moscow`. */
export function timeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone
}

let ahead = 0
/** How far this device's clock is ahead of its hub's, where they differ: evenings are the hub's. */
export function setClockLeadMs(milliseconds: number): void {
  ahead = milliseconds
}

/** The evening a game started now belongs to. */
export function eveningOf(now: Date): string {
  return eveningOfLocalTime(localMinute(new Date(now.getTime() - ahead)))
}
