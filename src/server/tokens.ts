// Tokens: 256 random bits, shown once, kept as a hash. The token of a game that the server plays has the game's id, so that
// it is found without a list.

import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

const SECRET_BYTES = 32
/** Longer than any token that is made or chosen by hand. */
export const LONGEST_TOKEN = 200

export function newToken(game?: string): string {
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  return game === undefined ? secret : `${game}.${secret}`
}

/** The game in a token, if it has one. */
export function gameOfToken(token: string): string | undefined {
  const at = token.indexOf('.')
  return at > 0 ? token.slice(0, at) : undefined
}

export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Compares in constant time. */
export function isSameHash(one: string, other: string): boolean {
  const a = Buffer.from(one, 'hex')
  const b = Buffer.from(other, 'hex')
  return a.length === b.length && timingSafeEqual(a, b)
}
