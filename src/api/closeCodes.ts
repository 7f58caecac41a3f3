// Why a socket was closed, and which answers of HTTP refuse a token: the server says them, and every client reads them.

/** Close codes of RFC 6455, section 7.4; from 4000 on our own. */
export const CLOSE_CODES = {
  /** Nothing more will come, or another page has the place. */
  done: 1000,
  goingAway: 1001,
  /** No server sends it: the connection broke, or never opened. */
  abnormal: 1006,
  /** The token was withdrawn, or the other side broke a rule of the connection. */
  policy: 1008,
  tooSlow: 4008,
} as const

/** Whether an answer says that this token does not, or no longer, give the right: asking again with it cannot help. */
export const isTokenRefused = (status: number): boolean => status === 401 || status === 403
