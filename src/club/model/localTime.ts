// Local times for the reader, such as `2026-03-14T19:30`. The time zone comes with the request. An unknown zone is
// treated as UTC.

import { eveningOfLocalTime } from '../../scoring/evening.ts'

export function createLocalTimeFormatter(zone = 'UTC'): (at: number) => string {
  const format = formatIn(zone) ?? formatIn('UTC')
  return (at) => {
    const parts = new Map(format?.formatToParts(new Date(at)).map(({ type, value }) => [type, value]))
    const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? ''
    return `${part('year')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`
  }
}

function formatIn(timeZone: string): Intl.DateTimeFormat | undefined {
  try {
    return new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
    })
  } catch {
    return undefined
  }
}

/**
 * Returns the time, in milliseconds since the epoch, at which a clock in the zone shows the given minute, for example
 * `2026-03-14T19:30`.
 */
export function localMinuteToEpochMs(minute: string, zone = 'UTC'): number {
  const asUtc = Date.parse(`${minute}Z`)
  const shown = Date.parse(`${createLocalTimeFormatter(zone)(asUtc)}Z`)
  return asUtc - (shown - asUtc)
}

/**
 * Finds the evening to which a time belongs in a time zone such as `Europe/Moscow`, as an ISO date. The default is UTC.
 */
export function eveningDateAt(at: number, zone?: string): string {
  return eveningOfLocalTime(createLocalTimeFormatter(zone)(at))
}
