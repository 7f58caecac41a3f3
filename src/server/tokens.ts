// Tokens: 256 random bits, shown once, stored as a hash. A token for a game that the server plays begins with the
// game's id, so that it can be found without a list.

import { createHash, randomBytes, randomInt, timingSafeEqual } from 'node:crypto'

const SECRET_BYTES = 32

export function createToken(game?: string): string {
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  return game === undefined ? secret : `${game}.${secret}`
}

/** A cryptographically random integer from 0 to `limit` - 1. */
export function randomIntBelow(limit: number): number {
  return randomInt(limit)
}

export function gameIdOfToken(token: string): string | undefined {
  const at = token.indexOf('.')
  return at > 0 ? token.slice(0, at) : undefined
}

export function hashOfToken(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}

/** Compares two hashes in constant time. */
export function isSameHash(one: string, other: string): boolean {
  const a = Buffer.from(one, 'hex')
  const b = Buffer.from(other, 'hex')
  return a.length === b.length && timingSafeEqual(a, b)
}
