// The lot: a number for each player of a season, always the same for the same season and player. Anyone can verify it:
// the first eight hex digits of sha256("season id, line feed, member id"), modulo 1,000,000, plus 1. The smaller number
// ranks higher. Used only if a scheme ranks by it.

import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'

export const MAX_LOT_NUMBER = 1_000_000

export function drawLot(season: string, player: string): number {
  const drawn = new DataView(sha256(utf8ToBytes(`${season}\n${player}`)).buffer).getUint32(0)
  return (drawn % MAX_LOT_NUMBER) + 1
}
