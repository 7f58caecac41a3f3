// A season of imported games is signed with a few statements. The end of the program waits only for the statement in
// progress.

import { expect, test } from 'vitest'
import { startSigningStreamHeads } from '../../src/startup/signing.ts'
import { createMemoryStore } from '../../src/store/adapters/memory.ts'
import { readOwnSignedHeads, signStreamHeads } from '../../src/store/signing/signer.ts'
import { SIGNATURE_STREAM_PREFIX } from '../../src/store/signing/signatures.ts'
import { GAME_STREAM_PREFIX } from '../../src/club/model/streams.ts'
import { ok } from '../../src/rules/vocabulary.ts'
import type { Club } from '../../src/application/club.ts'
import { keyFor } from '../store/sync/heldLine.ts'
import { good } from '../store/adapters/subject.ts'

const GAMES_IMPORTED = 450
const NOTED = { type: 'Noted', payload: {}, at: 1, author: 'Olga', private: false, laptop: 'laptop0' }

async function imported() {
  const store = createMemoryStore()
  const ids = Array.from({ length: GAMES_IMPORTED }, (_, index) => `past.${index + 1}`)
  for (const id of ids) good(await store.append(GAME_STREAM_PREFIX + id, 0, [NOTED]))
  const listeners = new Set<Parameters<Club['listen']>[0]>()
  const club = {
    now: () => ({ at: 1, author: 'Olga' }),
    listen(listener: Parameters<Club['listen']>[0]) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    ask: async () => ok(ids.map((id) => ({ id, phase: 'over' as const }))),
  }
  const key = await keyFor('laptop0')
  const signing = startSigningStreamHeads(club, store, key)
  const change = () => {
    for (const listener of listeners) listener([], { name: 'seasons.changed', push: { season: 's' } })
  }
  const signed = async () =>
    good(await readOwnSignedHeads(store, key)).heads.filter(([name]) => name.startsWith(GAME_STREAM_PREFIX)).length
  const statements = async () => good(await store.read(SIGNATURE_STREAM_PREFIX + key.laptop)).length
  return { store, key, signing, change, signed, statements }
}

test('all games of an imported season are signed with three statements', async () => {
  const { signing, change, signed, statements } = await imported()
  change()
  await signing.settled()
  expect(await signed()).toBe(GAMES_IMPORTED)
  expect(await statements()).toBe(3)
})

test('the end of the program waits only for the statement in progress', async () => {
  const { signing, change, signed, statements } = await imported()
  change()
  signing.stop()
  await signing.settled()
  expect(await statements()).toBe(1)
  expect(await signed()).toBeLessThan(GAMES_IMPORTED)
})

test('signing the heads of many streams lists the store only once', async () => {
  const { store, key } = await imported()
  let lists = 0
  const counted = {
    ...store,
    read: store.read,
    append: store.append,
    list: (prefix: string) => {
      lists += 1
      return store.list(prefix)
    },
  }
  const streams = good(await store.list(GAME_STREAM_PREFIX)).map(({ stream }) => stream)
  good(await signStreamHeads(counted, key, streams, { at: 1, author: 'Olga', occasion: 'verdict' }))
  expect(lists).toBe(1)
})
