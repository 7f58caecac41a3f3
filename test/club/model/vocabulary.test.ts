// Properties of the vocabulary. A random value as a payload is rejected without throwing, for every type. Payloads that
// the club writes are accepted. Unknown types belong to a newer vocabulary.

import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { payloadFault } from '../../../src/club/model/envelopes.ts'
import { CLUB_STREAM } from '../../../src/club/model/streams.ts'
import {
  EVENT_KINDS,
  requiredVocabularyVersion,
  STREAM_KINDS,
  streamKindOf,
  VOCABULARY,
  vocabularyOf,
  type EventType,
} from '../../../src/club/model/vocabulary.ts'
import { createSampleSeason } from '../../../src/application/sample/sampleSeason.ts'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import { newClub, taken } from '../clubFixture.ts'

const TYPES = Object.keys(EVENT_KINDS) as EventType[]
/** Keys that no payload has, so that an object with them lacks every field that is read. */
const key = fc.string().map((text) => `not-${text}`)
const garbage = fc.oneof(
  fc.constantFrom(null, undefined, true, 0, '', [], [null], [[]]),
  fc.string(),
  fc.double(),
  fc.array(fc.jsonValue()),
  fc.dictionary(key, fc.jsonValue(), { minKeys: 1 }),
)
const faultOf = (type: string, payload: unknown) => payloadFault({ stream: CLUB_STREAM, version: 3, type, payload })

it.each(['PointsTaken', '', '__proto__', 'constructor', 'toString'])('the type %j needs a newer vocabulary', (type) => {
  expect(faultOf(type, {})).toMatchObject({
    code: 'store/newer-vocabulary',
    params: { found: VOCABULARY.version + 1, known: VOCABULARY.version },
  })
})

it('raising the vocabulary is accepted up to the version of this program', () => {
  expect(faultOf('VocabularyRaised', { version: VOCABULARY.version })).toBeUndefined()
  expect(faultOf('VocabularyRaised', { version: VOCABULARY.version + 3 })).toMatchObject({
    code: 'store/newer-vocabulary',
    params: { found: VOCABULARY.version + 3, known: VOCABULARY.version },
  })
})

it('streams of a server, which the club does not read, are not checked', () => {
  expect(payloadFault({ stream: 'table/1', version: 1, type: 'Whatever', payload: null })).toBeUndefined()
})

/** One stream of each kind. */
const STREAMS = STREAM_KINDS.map((kind) => (kind.endsWith('/') ? `${kind}x` : kind))

test('no type of event is accepted in a stream of a different kind', () => {
  const wrong = TYPES.flatMap((type) =>
    STREAMS.flatMap((stream) => {
      // The payload is invalid on purpose. In the right kind of stream, an event is rejected only because of its
      // payload.
      const fault = payloadFault({ stream, version: 1, type, payload: null })
      const place = fault?.code === 'store/bad-payload' ? fault.params.place : undefined
      return (place === 'type') === (EVENT_KINDS[type].stream !== streamKindOf(stream)) ? [] : [`${type} in ${stream}`]
    }),
  )
  expect(wrong).toEqual([])
  expect(new Set(TYPES.map((type) => EVENT_KINDS[type].stream))).toEqual(new Set(STREAM_KINDS))
})

describe.each(TYPES)('%s', (type) => {
  it('is rejected with a random payload', () => {
    fc.assert(
      fc.property(garbage, (payload) => {
        expect(faultOf(type, payload)).toMatchObject({
          code: 'store/bad-payload',
          params: { stream: CLUB_STREAM, version: 3, type },
        })
      }),
    )
  })

  it('was added by a vocabulary version that this program knows', () => {
    expect(EVENT_KINDS[type].since).toBeGreaterThanOrEqual(1)
    expect(EVENT_KINDS[type].since).toBeLessThanOrEqual(VOCABULARY.version)
  })

  it('needs a later version only with a value that was added later', () => {
    const next = VOCABULARY.version + 1
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.jsonValue(), (field, value, other) => {
        fc.pre(other !== value)
        const later = { ...EVENT_KINDS[type], later: { [field]: { [value]: next } } }
        expect(vocabularyOf({ ...EVENT_KINDS, [type]: later }).version).toBe(next)
        expect(requiredVocabularyVersion(later, { [field]: value })).toBe(next)
        expect(requiredVocabularyVersion(later, { [field]: other })).toBe(EVENT_KINDS[type].since)
        expect(requiredVocabularyVersion(later, undefined)).toBe(EVENT_KINDS[type].since)
      }),
    )
  })
})

/** Payloads of a club that uses every feature, each with one field replaced. */
describe('the sample season', async () => {
  const store = createMemoryStore()
  await taken(createSampleSeason(newClub(store), 'en'))
  const streams = await taken(store.list(''))
  const written = (await Promise.all(streams.map(async ({ stream }) => taken(store.read(stream))))).flat()
  const types = [...new Set(written.map(({ type }) => type))].filter((type) => Object.hasOwn(EVENT_KINDS, type))

  it('contains only valid payloads', () => {
    expect(written.map((each) => payloadFault(each)).filter((fault) => fault !== undefined)).toEqual([])
    expect(types.length).toBeGreaterThan(6)
  })

  it.each(types)(
    'contains %s, and checking an event of this type never throws if a field is removed or replaced',
    (type) => {
      const payload = written.find((each) => each.type === type)?.payload as Readonly<Record<string, unknown>>
      for (const part of Object.keys(payload))
        for (const wrong of [undefined, null, {}, [], 'x', -1.5, [[null]]]) {
          const fault = faultOf(type, { ...payload, [part]: wrong })
          expect([undefined, 'store/bad-payload']).toContain(fault?.code)
        }
    },
  )
})
