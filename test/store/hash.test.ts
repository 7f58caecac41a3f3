// Hashing by the platform gives the same results as hashing in JavaScript, however many texts are hashed at the same
// time.

import { createHash } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import {
  hasValidHashAfter,
  chainEndOf,
  envelopeOf,
  GENESIS,
  sha256Hex,
  sha256HexOfTexts,
  validChainPrefix,
  unsealEnvelopes,
  unsealEnvelopesAsync,
} from '../../src/store/hash.ts'
import { event } from './adapters/subject.ts'
import { seal } from './sealed.ts'

const LETTERS = ['a', 'ё', '\u{1F600}', '\n', '\ud800']
const textOf = (length: number, letter: string) => letter.repeat(Math.ceil(length / letter.length)).slice(0, length)

test('several joined texts of any length and alphabet are hashed correctly at the same time', async () => {
  const lengths = [0, 1, 16_383, 16_384, 16_385, 90_000, 333_333, 333_334, 1_200_000]
  const pairs = lengths.flatMap((length) => LETTERS.map((letter) => ['before', textOf(length, letter)] as const))
  const hashes = await Promise.all(pairs.map((pair) => sha256HexOfTexts(...pair)))
  expect(hashes).toEqual(pairs.map((pair) => sha256Hex(pair.join(''))))
})

test('the hash of a shorter text after a longer text includes no part of the longer text', async () => {
  const [long, short] = [textOf(90_000, 'b'), textOf(20_000, 'c')]
  expect(await Promise.all([sha256HexOfTexts(long), sha256HexOfTexts(short)])).toEqual([
    sha256Hex(long),
    sha256Hex(short),
  ])
})

test.each(LETTERS)('Node hashes a short text of %j like the JavaScript implementation', (letter) => {
  for (const length of [0, 1, 300, 2_000])
    expect(createHash('sha256').update(textOf(length, letter)).digest('hex')).toBe(sha256Hex(textOf(length, letter)))
})

test('unsealEnvelopesAsync agrees with unsealEnvelopes and uses crypto.subtle for long records', async () => {
  const records = seal('game/1', GENESIS, [
    event('short'),
    event(textOf(90_000, 'a')),
    event(2),
    event(textOf(20_000, 'b')),
  ])
  const digest = vi.spyOn(crypto.subtle, 'digest')
  expect(await unsealEnvelopesAsync('game/1', GENESIS, records, chainEndOf(records))).toEqual(
    unsealEnvelopes('game/1', GENESIS, records, chainEndOf(records)),
  )
  expect(digest).toHaveBeenCalledTimes(2)
  const forged = records.map((record) => ({ ...record, body: record.body.replace('aaa', 'aba') }))
  expect(await unsealEnvelopesAsync('game/1', GENESIS, forged, chainEndOf(forged))).toMatchObject({
    error: { params: { version: 2 } },
  })
})

test.each([
  ['of another stream', 'game/2', 2],
  ['with a version out of sequence', 'game/1', 5],
])('a record %s ends the valid prefix of a stream, although its hash is correct', (_what, stream, version) => {
  const chain = seal('game/1', GENESIS, [event(1), event(2)]).map(envelopeOf)
  const other = seal(stream, { version, hash: chainEndOf(chain).hash }, [event(3)]).map(envelopeOf)
  const next = seal('game/1', chainEndOf(chain), [event(3)]).map(envelopeOf)
  expect(validChainPrefix('game/1', [...chain, ...other])).toEqual(chain)
  expect(validChainPrefix('game/1', [...chain, ...next])).toEqual([...chain, ...next])
})

test('an envelope whose payload is not JSON has no valid hash', () => {
  const [good] = seal('game/1', GENESIS, [event(1)]).map(envelopeOf)
  expect(hasValidHashAfter('', good!)).toBe(true)
  expect(hasValidHashAfter('', { ...good!, payload: Number.NaN })).toBe(false)
})
