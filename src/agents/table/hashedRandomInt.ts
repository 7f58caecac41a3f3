// Random numbers of a seat at a watched table: hashes of a secret and a counter. Viewers who can infer some of the
// numbers from the game learn nothing about the others.

import { sha256 } from '@noble/hashes/sha2.js'
import { utf8ToBytes } from '@noble/hashes/utils.js'
import type { RandomIntFunction } from '../../rules/random.ts'

const WORD_VALUE_COUNT = 2 ** 32

export function createHashedRandomInt(secret: string): RandomIntFunction {
  let drawn = 0
  const word = () => {
    drawn += 1
    const bytes = sha256(utf8ToBytes(`${secret} ${drawn}`))
    return new DataView(bytes.buffer, bytes.byteOffset).getUint32(0)
  }
  return (n) => {
    // Numbers in the incomplete last block of the range would favour small results, so they are drawn again.
    const end = WORD_VALUE_COUNT - (WORD_VALUE_COUNT % n)
    for (;;) {
      const drawnWord = word()
      if (drawnWord < end) return drawnWord % n
    }
  }
}
