// The evening of a moment on a clock somewhere: `Europe/Moscow`; UTC by default.

import { eveningOfMinute } from '../../scoring/row.ts'
import { localClock } from './clock.ts'

/** ISO date. */
export function eveningAt(at: number, zone?: string): string {
  return eveningOfMinute(localClock(zone)(at))
}
