// Raising a club to a newer vocabulary: a new club has today's from the start, a club of one device is raised without a
// question, and a club that other devices use is raised only when its user agrees.

import { describe, expect, it } from 'vitest'
import type { Club } from '../../src/application/club.ts'
import { VOCABULARY } from '../../src/club/model/vocabulary.ts'
import { createMemoryStore } from '../../src/store/adapters/memory.ts'
import type { EventStore } from '../../src/store/port.ts'
import { codeOf, joinedToHub, laterProgram, newClub, openCup, taken } from './clubFixture.ts'

/** The vocabularies that the club was raised to, in order. */
async function marksIn(store: EventStore): Promise<readonly number[]> {
  const events = await taken(store.read('club'))
  return events.flatMap(({ type, payload }) =>
    type === 'VocabularyRaised' ? (payload as { readonly version: number }).version : [],
  )
}

const LATER = laterProgram('SeriesSet', 'PhraseReworded')

/** A club that this version made, before its user had the later one. */
async function madeBefore(): Promise<EventStore> {
  const store = createMemoryStore()
  await taken(newClub(store, 'old').create('Red pencil'))
  expect(await marksIn(store)).toEqual([])
  return store
}

async function add(store: EventStore, stream: string, type: string, payload: unknown): Promise<void> {
  await taken(store.append(stream, 0, [{ type, payload, at: 1, author: 'x', private: false }]))
}

const signedFor = (occasion: string) => ({
  statement: { laptop: 'a', key: 'k', at: 1, occasion, heads: [], after: '' },
  signature: 's',
})

/** Each writes an event of a kind that this version does not know. */
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
    'a phrase in own words',
    (club) => codeOf(club.ask('phrases.set', { rulebook: 'city', lang: 'en', key: 'speech', text: 'Talk' })),
  ],
]

describe('a new club', () => {
  it("has today's vocabulary", async () => {
    const store = createMemoryStore()
    await taken(newClub(store, 'id', LATER).create('Red pencil'))
    expect(await marksIn(store)).toEqual([LATER.version])
  })

  it.each([VOCABULARY.version, LATER.version, LATER.version + 1])(
    'has no newer vocabulary than its hub knows: %i',
    async (known) => {
      const store = createMemoryStore()
      await taken(newClub(joinedToHub(store, known), 'id', LATER).create('Red pencil'))
      expect(await marksIn(store)).toEqual(known < LATER.version ? [] : [LATER.version])
    },
  )

  it('has no newer one while its hub has not said what it knows', async () => {
    const store = createMemoryStore()
    await taken(newClub(joinedToHub(store), 'id', LATER).create('Red pencil'))
    expect(await marksIn(store)).toEqual([])
  })

  it.each(NEWER)('takes %s when other devices have joined it', async (_, write) => {
    const store = createMemoryStore()
    await taken(newClub(store, 'first', LATER).create('Red pencil'))
    expect(await write(newClub(joinedToHub(store), 'later', LATER))).toBeUndefined()
  })
})

describe.each(NEWER)('%s in a club of before', (_, write) => {
  it('is taken without a question where only one device has the club', async () => {
    const store = await madeBefore()
    expect(await write(newClub(store, 'later', LATER))).toBeUndefined()
    expect(await marksIn(store)).toEqual([LATER.version])
  })

  it('is taken without a question in a club that was restored from the backup of another computer', async () => {
    const store = await madeBefore()
    await add(store, 'signatures/a', 'HeadsSigned', signedFor('verdict'))
    await add(store, 'signatures/b', 'HeadsSigned', signedFor('round'))
    expect(await write(newClub(store, 'later', LATER))).toBeUndefined()
  })

  it.each<readonly [string, (store: EventStore) => Promise<EventStore>]>([
    ['is joined to a hub', async (store) => joinedToHub(store)],
    [
      'has let in a device',
      async (store) => {
        await add(store, 'laptops', 'LaptopLetIn', { hash: 'h', name: 'Table 2' })
        return store
      },
    ],
    [
      'was joined to a hub',
      async (store) => {
        await add(store, 'signatures/a', 'HeadsSigned', signedFor('hub'))
        return store
      },
    ],
  ])('needs the agreement of the user where the club %s', async (_shared, share) => {
    const store = await madeBefore()
    expect(await write(newClub(await share(store), 'later', LATER))).toBe('store/vocabulary-step')
    expect(await marksIn(store)).toEqual([])
  })
})
