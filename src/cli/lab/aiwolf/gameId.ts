// Game id for agents: a ULID of 48 bits of time and 80 bits of the game's own drawn id.

import type { GameHeader } from '../../../rules/header.ts'

const ULID_DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

/** `at` is in milliseconds since the epoch. Throws if the game has no drawn id. */
export function contestGameIdOf(at: number, { drawn }: Pick<GameHeader, 'drawn'>): string {
  if (drawn === undefined) throw new Error('only a game with a drawn id is shown to others')
  let rest = (BigInt(at) << 80n) | (BigInt(`0x${drawn.id}`) & ((1n << 80n) - 1n))
  let id = ''
  for (let digit = 0; digit < 26; digit += 1) {
    id = `${ULID_DIGITS[Number(rest & 31n)]}${id}`
    rest >>= 5n
  }
  return id
}
