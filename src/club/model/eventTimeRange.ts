// The times that a club's event can have, from 1970 to 2100. Any other time comes from a broken clock or a forgery. The
// clock is read by `now` in application/club.ts.

const MIN_EVENT_TIME_MS = 0
const MAX_EVENT_TIME_MS = Date.UTC(2100, 0, 1)

/** Whether an event may have this time, which is in milliseconds since the epoch. */
export const isValidEventTime = (at: number): boolean => at >= MIN_EVENT_TIME_MS && at <= MAX_EVENT_TIME_MS
