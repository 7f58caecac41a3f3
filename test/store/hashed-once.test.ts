// An envelope that is written to the journal and the store is hashed once and serialised once. An archive of ten
// thousand games has a hundred thousand envelopes.

import type { sha256 } from '@noble/hashes/sha2.js'
import { expect, it, vi } from 'vitest'
import { canonicalJson } from '../../src/store/canonicalJson.ts'
import { envelopeOf, canonicalEnvelopeJson, GENESIS } from '../../src/store/hash.ts'
import { seal } from './sealed.ts'
import { openMemoryJournal, openJournaledStore } from './journal/opened.ts'
import { createMemoryStore } from '../../src/store/adapters/memory.ts'
import { event, events, fault, good, payloads } from './adapters/subject.ts'

const hashed = vi.hoisted((): string[] => [])

vi.mock('@noble/hashes/sha2.js', async (importOriginal) => {
  const original = await importOriginal<{ sha256: typeof sha256 }>()
  const noting = (message: Uint8Array) => {
    hashed.push(new TextDecoder().decode(message))
    return original.sha256(message)
  }
  return { ...original, sha256: new Proxy(noting, { get: (_, key) => Reflect.get(original.sha256, key) as unknown }) }
})

it('an append to one stream hashes each envelope once', async () => {
  const { store } = good(await openJournaledStore(createMemoryStore(), await openMemoryJournal()))
  hashed.length = 0
  good(await store.append('game/1', 0, events(10)))
  expect(hashed.filter((text) => /^[\da-f]*\{.*"stream":/.test(text))).toHaveLength(10)
})

it('an append to several streams hashes each envelope once', async () => {
  const inner = createMemoryStore()
  const { store } = good(await openJournaledStore(inner, await openMemoryJournal()))
  good(await store.append('club', 0, events(1)))
  hashed.length = 0
  good(
    await store.appendAll([
      { stream: 'game/1', expectedVersion: 0, events: events(10) },
      { stream: 'club', expectedVersion: 1, events: events(2, 2) },
    ]),
  )
  // The journal's line and its side files are hashed as well, but they are not envelopes.
  expect(hashed.filter((text) => /^[\da-f]*\{.*"stream":/.test(text))).toHaveLength(12)
  // Both the journalled store and its inner store have all events.
  for (const each of [store, inner])
    expect([payloads(good(await each.read('game/1'))).length, payloads(good(await each.read('club'))).length]).toEqual([
      10, 3,
    ])
})

it("events sealed for a head that is not the stream's head are refused as tampered", async () => {
  const store = createMemoryStore()
  good(await store.append('club', 0, events(1)))
  const records = seal('club', { version: 1, hash: 'f'.repeat(64) }, [event('two')])
  const refused = await store.appendAll([
    { stream: 'club', expectedVersion: 1, events: [event('two')], sealed: { after: 'f'.repeat(64), records } },
  ])
  expect(fault(refused)).toEqual({ code: 'store/tampered', params: { stream: 'club', version: 1 } })
  expect(payloads(good(await store.read('club')))).toHaveLength(1)
})

it('the text of a sealed envelope is its canonical JSON for any author and stream name', () => {
  for (const author of ['', ',', '","payload":', ',"payload":{', '\\","payload":', '\ud800', 'Судья "Лис"']) {
    const [sealed] = seal(author, GENESIS, [{ ...event({ payload: author }), author }])
    expect(sealed && canonicalEnvelopeJson(sealed)).toBe(sealed && canonicalJson(envelopeOf(sealed)))
  }
})
