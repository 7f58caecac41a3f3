// Close codes of sockets, and the HTTP statuses that refuse a token. The server sends them and every client interprets
// them.

/** Close codes of RFC 6455, section 7.4. Codes from 4000 on are the program's own. */
export const WEB_SOCKET_CLOSE_CODES = {
  /** Nothing more will be sent, or another page has taken over the connection. */
  done: 1000,
  goingAway: 1001,
  /** Never sent by a server: the connection broke or never opened. */
  abnormal: 1006,
  /** The token was withdrawn, or the other side violated the message protocol. */
  policy: 1008,
  tooSlow: 4008,
} as const

/**
 * Whether a status means that the token does not grant the right, or no longer does. Retrying with the same token is
 * then useless.
 */
export const isTokenRefusalStatus = (status: number): boolean => status === 401 || status === 403
