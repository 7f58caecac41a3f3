// The message that a server sends once a second on every connection that a page holds (src/server/heartbeat.ts). A page
// cannot see the pings of the protocol, so a connection that is dead without being closed shows by silence only.

export const HEARTBEAT_MESSAGE = JSON.stringify({ type: 'BEAT' })

/** Milliseconds without any message after which a connection counts as cut: one beat may be late, two may not. */
export const SILENCE_LIMIT_MS = 1800
