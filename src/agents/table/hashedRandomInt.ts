// Chance of a seat at a table that others watch: a hash of a secret and a count. However much of it shows in what
// everybody sees, nothing of what was drawn before, after or beside it follows.

import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import type { RandomInt } from '../../rules/random.ts'

const WORD_VALUE_COUNT = 2 ** 32

export function createHashedRandomInt(secret: string): RandomInt {
  let drawn = 0
  const word = () => {
    drawn += 1
    const bytes = sha256(utf8ToBytes(`${secret} ${drawn}`))
    return new DataView(bytes.buffer, bytes.byteOffset).getUint32(0)
  }
  return (n) => {
    // The rest of the range, which would favour small numbers, is drawn again.
    const end = WORD_VALUE_COUNT - (WORD_VALUE_COUNT % n)
    for (;;) {
      const drawnWord = word()
      if (drawnWord < end) return drawnWord % n
    }
  }
}
