// Upgrading a club to a newer vocabulary. A new club starts with the newest one, a club of a single device is upgraded
// without asking, and a club that other devices use is upgraded only with its user's agreement.

import { describe, expect, it } from 'vitest'
import type { Club } from '../../src/application/club.ts'
import { PROGRAM_VOCABULARY } from '../../src/club/model/vocabulary.ts'
import { createMemoryStore } from '../../src/store/adapters/memory.ts'
import type { EventStore } from '../../src/store/port.ts'
import { codeOf, joinedToHub, laterProgram, newClub, openCup, taken } from './clubFixture.ts'

/** Vocabulary versions to which the club was upgraded, in order. */
async function marksIn(store: EventStore): Promise<readonly number[]> {
  const events = await taken(store.read('club'))
  return events.flatMap(({ type, payload }) =>
    type === 'VocabularyRaised' ? (payload as { readonly version: number }).version : [],
  )
}

const LATER = laterProgram('SeriesSet', 'PhraseReworded')

/** A club created by this version, before its user installed the later one. */
async function madeBefore(): Promise<EventStore> {
  const store = createMemoryStore()
  await taken(newClub(store, 'old').create('Red pencil'))
  expect(await marksIn(store)).toEqual([PROGRAM_VOCABULARY.version])
  return store
}

async function add(store: EventStore, stream: string, type: string, payload: unknown): Promise<void> {
  await taken(store.append(stream, 0, [{ type, payload, at: 1, author: 'x', private: false }]))
}

const signedFor = (occasion: string) => ({
  statement: { laptop: 'a', key: 'k', at: 1, occasion, heads: [], after: '' },
  signature: 's',
})

/** Each function writes an event of a type that this version does not know. */
const NEWER: readonly (readonly [string, (club: Club) => Promise<string | undefined>])[] = [
  [
    'the rules of a series',
    async (club) => {
      const season = await openCup(club)
      return codeOf(
        club.ask('series.set', { name: 'Series', parts: [{ season, coefficient: '1' }], rules: { best: 1 } }),
      )
    },
  ],
  [
    'a custom phrase',
    (club) => codeOf(club.ask('phrases.set', { rulebook: 'city', lang: 'en', key: 'speech', text: 'Talk' })),
  ],
]

describe('a new club', () => {
  it('starts with the newest vocabulary', async () => {
    const store = createMemoryStore()
    await taken(newClub(store, 'id', LATER).create('Red pencil'))
    expect(await marksIn(store)).toEqual([LATER.version])
  })

  it.each([PROGRAM_VOCABULARY.version, LATER.version, LATER.version + 1])(
    'uses no newer vocabulary than its hub, which knows version %i',
    async (known) => {
      const store = createMemoryStore()
      await taken(newClub(joinedToHub(store, known), 'id', LATER).create('Red pencil'))
      expect(await marksIn(store)).toEqual([Math.min(known, LATER.version)])
    },
  )

  it('is not upgraded until its hub has reported a vocabulary version', async () => {
    const store = createMemoryStore()
    await taken(newClub(joinedToHub(store), 'id', LATER).create('Red pencil'))
    expect(await marksIn(store)).toEqual([])
  })

  it.each(NEWER)('accepts %s after other devices have joined it', async (_, write) => {
    const store = createMemoryStore()
    await taken(newClub(store, 'first', LATER).create('Red pencil'))
    expect(await write(newClub(joinedToHub(store), 'later', LATER))).toBeUndefined()
  })
})

describe.each(NEWER)('%s in an older club', (_, write) => {
  it('a newer event is accepted without asking if only one device has the club', async () => {
    const store = await madeBefore()
    expect(await write(newClub(store, 'later', LATER))).toBeUndefined()
    expect(await marksIn(store)).toEqual([PROGRAM_VOCABULARY.version, LATER.version])
  })

  it('a newer event is accepted without asking after the club was restored on another device', async () => {
    const store = await madeBefore()
    await add(store, 'signatures/a', 'HeadsSigned', signedFor('verdict'))
    await add(store, 'signatures/b', 'HeadsSigned', signedFor('round'))
    expect(await write(newClub(store, 'later', LATER))).toBeUndefined()
  })

  it.each<readonly [string, (store: EventStore) => Promise<EventStore>]>([
    ['is connected to a hub', async (store) => joinedToHub(store)],
    [
      'has admitted a device',
      async (store) => {
        await add(store, 'laptops', 'LaptopLetIn', { hash: 'h', name: 'Table 2' })
        return store
      },
    ],
    [
      'was once connected to a hub',
      async (store) => {
        await add(store, 'signatures/a', 'HeadsSigned', signedFor('hub'))
        return store
      },
    ],
  ])('needs the user’s agreement if the club %s', async (_shared, share) => {
    const store = await madeBefore()
    expect(await write(newClub(await share(store), 'later', LATER))).toBe('store/vocabulary-step')
    expect(await marksIn(store)).toEqual([PROGRAM_VOCABULARY.version])
  })
})
