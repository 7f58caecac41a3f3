// Moments that an event of a club can have: from 1970 to 2100. Any other is a broken clock or a forgery.

const EARLIEST = 0
const LATEST = Date.UTC(2100, 0, 1)

/** Milliseconds since the epoch. */
export const isTime = (at: number): boolean => at >= EARLIEST && at <= LATEST
