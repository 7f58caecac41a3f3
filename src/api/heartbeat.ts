// The message that a server sends once a second on every connection of a page (src/server/heartbeat.ts). A page cannot
// see the pings of WebSocket, so it recognises a broken but unclosed connection only by silence.

export const HEARTBEAT_MESSAGE = JSON.stringify({ type: 'BEAT' })

/**
 * Milliseconds without any message after which a connection counts as broken. One heartbeat may be late, two may not.
 */
export const SILENCE_LIMIT_MS = 1800
