// A journal line is the same whether this process or the platform hashes the line, and continues the previous line.

import { expect, test } from 'vitest'
import { canonicalJson } from '../../src/store/canonicalJson.ts'
import {
  hasValidLineChain,
  INITIAL_CHAIN_HASH,
  parseJournalLine,
  encodeJournalLine,
  encodeJournalLineAsync,
} from '../../src/store/journalLines.ts'
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
    hash: INITIAL_CHAIN_HASH,
  }))
}

test.each([1, 2_000])(
  'a line of %i envelopes is the same whether JavaScript or the platform hashes it',
  async (count) => {
    const envelopes = envelopesOf(count)
    const first = encodeJournalLine(INITIAL_CHAIN_HASH, envelopesOf(1)).chain
    const line = await encodeJournalLineAsync(first, envelopes, envelopes.map(canonicalJson))
    expect(line).toEqual(encodeJournalLine(first, envelopes))
    const bytes = line.bytes.subarray(0, -1)
    expect(parseJournalLine(bytes)).toEqual({ chain: line.chain, envelopes })
    expect(hasValidLineChain(first, bytes, line.chain)).toBe(true)
    expect(hasValidLineChain(INITIAL_CHAIN_HASH, bytes, line.chain)).toBe(false)
  },
)
