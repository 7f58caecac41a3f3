// Branches and signatures received by a hub: their names, chains and sizes, and the device to which a branch is
// attributed.

import { expect, test } from 'vitest'
import { MAX_BRANCHES_PER_STREAM } from '../../../src/club/gate/branches.ts'
import { MAX_HEADS_PER_STATEMENT, signatureStreamFault } from '../../../src/club/gate/signatureStreams.ts'
import { BRANCHES, GAME_STREAM_PREFIX } from '../../../src/club/model/streams.ts'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import { chainEndOf, envelopeOf, GENESIS, type ChainEnd } from '../../../src/store/hash.ts'
import { SIGNATURE_STREAM_PREFIX, signingTextOfStatement } from '../../../src/store/signing/signatures.ts'
import { keyFingerprintOf } from '../../../src/store/hash.ts'
import { seal } from '../../store/sealed.ts'
import { keyFor } from '../../store/sync/heldLine.ts'
import type { Envelope, NewEvent } from '../../../src/store/port.ts'
import { newTable, taken } from '../clubFixture.ts'

const STAMP = { at: 1_767_225_700_000, author: 'mallory', private: true }

function branchOf(parted: readonly Envelope[], laptop: string, change: Partial<NewEvent> = {}) {
  const [first] = parted
  const stream = `${BRANCHES}${first!.stream}/${first!.version}/${first!.hash.slice(0, 12)}`
  const events = parted.map((payload) => ({ ...STAMP, type: 'Branched', payload, laptop, ...change }))
  return { stream, after: chainEndOf([]), envelopes: seal(stream, GENESIS, events).map(envelopeOf) }
}

async function scene() {
  const store = createMemoryStore()
  const { club, game } = await newTable(store)
  const stream = GAME_STREAM_PREFIX + game.id
  const stored = await taken(store.read(stream))
  const written = (laptop: string | undefined, count: number, after: ChainEnd = chainEndOf(stored)) =>
    seal(
      stream,
      after,
      Array.from({ length: count }, () => ({
        ...STAMP,
        type: 'GameVoided',
        payload: { reason: 'x' },
        ...(laptop !== undefined && { laptop }),
      })),
    ).map(envelopeOf)
  const judged = async (part: ReturnType<typeof branchOf>) => {
    const fault = (await club.judge([part])).get(part.stream)
    return fault && 'why' in fault.params ? fault.params.why : undefined
  }
  return { store, club, stream, stored, written, judged, game }
}

test('a branch with the device’s own events is accepted', async () => {
  const { written, judged } = await scene()
  expect(await judged(branchOf(written('mine', 3), 'mine'))).toBeUndefined()
})

test('a branch may contain another device’s events and is attributed to its sender', async () => {
  const { store, club, written, judged } = await scene()
  const part = branchOf(written('other', 3), 'mine')
  expect(await judged(part)).toBeUndefined()
  await taken(store.append(part.stream, 0, part.envelopes))
  expect((await taken(club.ask('games.branches', {}))).map(({ laptop }) => laptop)).toEqual(['mine'])
})

test('a branch is shown with its authors, and with a fingerprint once its device has signed', async () => {
  const { store, club, written } = await scene()
  const key = await keyFor('mine')
  const part = branchOf(written('mine', 3), 'mine')
  await taken(store.append(part.stream, 0, part.envelopes))
  const shown = async () =>
    (await taken(club.ask('games.branches', {}))).map(({ authors, code }) => ({ authors, code }))
  expect(await shown()).toEqual([{ authors: [STAMP.author], code: undefined }])
  const statement = { laptop: 'mine', key: key.key, at: 0, occasion: 'round', heads: [], after: '' } as const
  const signed = { type: 'HeadsSigned', payload: { statement, signature: key.sign(signingTextOfStatement(statement)) } }
  await taken(store.append(`${SIGNATURE_STREAM_PREFIX}mine`, 0, [{ ...STAMP, ...signed, laptop: 'mine' }]))
  expect(await shown()).toEqual([{ authors: [STAMP.author], code: keyFingerprintOf(key.key) }])
})

test('a branch with a wrong hash or a gap is refused', async () => {
  const { written, judged } = await scene()
  const [a, b, c] = written('mine', 3)
  expect(await judged(branchOf([a!, { ...b!, payload: { reason: 'invented' } }], 'mine'))).toBe('gate/out-of-order')
  expect(await judged(branchOf([a!, c!], 'mine'))).toBe('gate/out-of-order')
})

test('a branch whose name does not match its content is refused', async () => {
  const { written, judged } = await scene()
  const part = branchOf(written('mine', 1), 'mine')
  const stream = `${part.stream}x`
  const envelopes = seal(stream, GENESIS, part.envelopes).map(envelopeOf)
  expect(await judged({ ...part, stream, envelopes })).toBe('gate/other-name')
})

test('a game has a limited number of branches', async () => {
  const { store, written, judged } = await scene()
  for (let index = 0; index < MAX_BRANCHES_PER_STREAM; index += 1) {
    const { stream, envelopes } = branchOf(written('mine', 1, { version: 1, hash: `${index}` }), 'mine')
    await taken(store.append(stream, 0, envelopes))
  }
  expect(await judged(branchOf(written('mine', 2), 'mine'))).toBe('gate/too-many')
})

test('branches of unknown games are not shown', async () => {
  const { store, club, written, game } = await scene()
  const real = branchOf(written('mine', 1), 'mine')
  await taken(store.append(real.stream, 0, real.envelopes))
  const [invented] = seal(`${GAME_STREAM_PREFIX}none`, { version: 4, hash: 'x' }, [
    { ...STAMP, type: 'GameVoided', payload: { reason: 'x' }, laptop: 'mine' },
  ]).map(envelopeOf)
  const other = branchOf([invented!], 'mine')
  await taken(store.append(other.stream, 0, other.envelopes))
  expect((await taken(club.ask('games.branches', {}))).map((branch) => branch.game)).toEqual([game.id])
})

test('signed stream heads with too many entries, long texts or huge numbers are refused', () => {
  const signed = (heads: readonly unknown[], key = 'k') => {
    const statement = { laptop: 'a', key, at: 0, occasion: 'round', heads, after: '' }
    const event = { ...STAMP, type: 'HeadsSigned', payload: { statement, signature: '' } }
    return signatureStreamFault(seal('signatures/a', GENESIS, [event]).map(envelopeOf))?.why.code
  }
  const head = (index: number) => [`game/${index}`, 1, 'a'.repeat(64)]
  expect(signed(Array.from({ length: 1_000 }, (_, index) => head(index)))).toBeUndefined()
  expect(signed(Array.from({ length: MAX_HEADS_PER_STATEMENT + 1 }, (_, index) => head(index)))).toBe('gate/too-large')
  expect(signed([head(1)], 'k'.repeat(2_000))).toBe('gate/too-large')
  expect(signed([['game/a', 2 ** 60, '']])).toBe('gate/too-large')
})
