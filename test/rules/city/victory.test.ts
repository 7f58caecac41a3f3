// CITY-9: the victory rules as a truth table over the living players, with and without maniacWinBeatsParity. M = mafia
// including the Don, K = the Maniac, R = red players.

import { expect, test } from 'vitest'
import { city } from '../../support/rulebooks.ts'
import { determineVerdict } from '../../../src/rules/victory.ts'

interface Row {
  readonly M: number
  readonly K: number
  readonly R: number
  readonly usual: string
  /** Result with maniacWinBeatsParity. If omitted, it is the same as `usual`. */
  readonly maniacBlocks?: string
}

const TABLE: readonly Row[] = [
  { M: 0, K: 0, R: 3, usual: 'red all-black-out' },
  { M: 0, K: 0, R: 0, usual: 'red all-black-out' },
  { M: 0, K: 1, R: 0, usual: 'maniac maniac-last-standing' },
  { M: 0, K: 1, R: 1, usual: 'maniac maniac-last-standing' },
  { M: 0, K: 1, R: 2, usual: 'on' },
  { M: 1, K: 0, R: 0, usual: 'mafia mafia-parity' },
  { M: 1, K: 0, R: 1, usual: 'mafia mafia-parity' },
  { M: 1, K: 0, R: 2, usual: 'on' },
  { M: 2, K: 0, R: 2, usual: 'mafia mafia-parity' },
  { M: 2, K: 0, R: 3, usual: 'on' },
  { M: 1, K: 1, R: 0, usual: 'mafia mafia-maniac-standoff', maniacBlocks: 'on' },
  { M: 1, K: 1, R: 1, usual: 'on' },
  { M: 2, K: 1, R: 0, usual: 'mafia mafia-parity', maniacBlocks: 'on' },
  { M: 2, K: 1, R: 1, usual: 'mafia mafia-parity', maniacBlocks: 'on' },
  { M: 2, K: 1, R: 2, usual: 'on' },
  { M: 3, K: 1, R: 2, usual: 'mafia mafia-parity', maniacBlocks: 'on' },
]

test.each(TABLE)(
  'CITY-9 with M=$M K=$K R=$R living players the result is: $usual',
  ({ M, K, R, usual, maniacBlocks }) => {
    const told = (blocks: boolean) => {
      const outcome = determineVerdict(
        city,
        { maniacWinBeatsParity: blocks },
        { mafia: M, maniac: K, red: R, alive: M + K + R },
      )
      return outcome === undefined ? 'on' : `${outcome.winner} ${outcome.reason}`
    }
    expect(told(false)).toBe(usual)
    expect(told(true)).toBe(maniacBlocks ?? usual)
  },
)
