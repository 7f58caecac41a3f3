// A line of a journal is the same whoever hashes it, and follows the one before it.

import { expect, test } from 'vitest'
import { canonical } from '../../src/store/canonical.ts'
import { follows, NO_CHAIN, parseLine, writeLine, writeLongLine } from '../../src/store/lines.ts'
import type { Envelope } from '../../src/store/port.ts'

function envelopesOf(count: number): readonly Envelope[] {
  return Array.from({ length: count }, (_, index) => ({
    stream: `game/${index} "ё😀"`,
    version: 1,
    type: 'GameOpened',
    payload: { index },
    at: index,
    author: 'judge',
    private: true,
    hash: NO_CHAIN,
  }))
}

test.each([1, 2_000])('a line of %i envelopes is the same, hashed here or by the platform', async (count) => {
  const envelopes = envelopesOf(count)
  const first = writeLine(NO_CHAIN, envelopesOf(1)).chain
  const line = await writeLongLine(first, envelopes, envelopes.map(canonical))
  expect(line).toEqual(writeLine(first, envelopes))
  const bytes = line.bytes.subarray(0, -1)
  expect(parseLine(bytes)).toEqual({ chain: line.chain, envelopes })
  expect(follows(first, bytes, line.chain)).toBe(true)
  expect(follows(NO_CHAIN, bytes, line.chain)).toBe(false)
})
