// Properties of the vocabulary. A random value as a payload is rejected without throwing, for every type. Payloads that
// the club writes are accepted. Unknown types belong to a newer vocabulary.

import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { foreignEnvelopeError } from '../../../src/club/model/envelopes.ts'
import { CLUB_STREAM } from '../../../src/club/model/streams.ts'
import {
  EVENT_TYPE_DEFINITIONS,
  requiredVocabularyVersion,
  STREAM_KINDS,
  streamKindOf,
  PROGRAM_VOCABULARY,
  createVocabulary,
  type StoredEventType,
} from '../../../src/club/model/vocabulary.ts'
import { createSampleSeason } from '../../../src/application/sample/sampleSeason.ts'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import { newClub, taken } from '../clubFixture.ts'

const TYPES = Object.keys(EVENT_TYPE_DEFINITIONS) as StoredEventType[]
/** Keys that no payload has, so that an object with them lacks every field that is read. */
const key = fc.string().map((text) => `not-${text}`)
const garbage = fc.oneof(
  fc.constantFrom(null, undefined, true, 0, '', [], [null], [[]]),
  fc.string(),
  fc.double(),
  fc.array(fc.jsonValue()),
  fc.dictionary(key, fc.jsonValue(), { minKeys: 1 }),
)
const faultOf = (type: string, payload: unknown) =>
  foreignEnvelopeError({ stream: CLUB_STREAM, version: 3, type, payload })

it.each(['PointsTaken', '', '__proto__', 'constructor', 'toString'])('the type %j needs a newer vocabulary', (type) => {
  expect(faultOf(type, {})).toMatchObject({
    code: 'store/newer-vocabulary',
    params: { found: PROGRAM_VOCABULARY.version + 1, known: PROGRAM_VOCABULARY.version },
  })
})

it('a vocabulary upgrade is accepted up to the version of this program', () => {
  expect(faultOf('VocabularyRaised', { version: PROGRAM_VOCABULARY.version })).toBeUndefined()
  expect(faultOf('VocabularyRaised', { version: PROGRAM_VOCABULARY.version + 3 })).toMatchObject({
    code: 'store/newer-vocabulary',
    params: { found: PROGRAM_VOCABULARY.version + 3, known: PROGRAM_VOCABULARY.version },
  })
})

it('streams of a server, which the club does not read, are not checked', () => {
  expect(foreignEnvelopeError({ stream: 'table/1', version: 1, type: 'Whatever', payload: null })).toBeUndefined()
})

/** One stream of each kind. */
const STREAMS = STREAM_KINDS.map((kind) => (kind.endsWith('/') ? `${kind}x` : kind))

test('no type of event is accepted in a stream of a different kind', () => {
  const wrong = TYPES.flatMap((type) =>
    STREAMS.flatMap((stream) => {
      // The payload is invalid on purpose. In the right kind of stream, an event is rejected only because of its
      // payload.
      const fault = foreignEnvelopeError({ stream, version: 1, type, payload: null })
      const place = fault?.code === 'store/bad-payload' ? fault.params.place : undefined
      return (place === 'type') === (EVENT_TYPE_DEFINITIONS[type].stream !== streamKindOf(stream))
        ? []
        : [`${type} in ${stream}`]
    }),
  )
  expect(wrong).toEqual([])
  expect(new Set(TYPES.map((type) => EVENT_TYPE_DEFINITIONS[type].stream))).toEqual(new Set(STREAM_KINDS))
})

describe.each(TYPES)('%s', (type) => {
  it('every event is rejected with a random payload', () => {
    fc.assert(
      fc.property(garbage, (payload) => {
        expect(faultOf(type, payload)).toMatchObject({
          code: 'store/bad-payload',
          params: { stream: CLUB_STREAM, version: 3, type },
        })
      }),
    )
  })

  it('every event was added by a vocabulary version that this program knows', () => {
    expect(EVENT_TYPE_DEFINITIONS[type].since).toBeGreaterThanOrEqual(1)
    expect(EVENT_TYPE_DEFINITIONS[type].since).toBeLessThanOrEqual(PROGRAM_VOCABULARY.version)
  })

  it('every event requires a later version only if it contains a value added by that version', () => {
    const next = PROGRAM_VOCABULARY.version + 1
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.jsonValue(), (field, value, other) => {
        fc.pre(other !== value)
        const later = { ...EVENT_TYPE_DEFINITIONS[type], later: { [field]: { [value]: next } } }
        expect(createVocabulary({ ...EVENT_TYPE_DEFINITIONS, [type]: later }).version).toBe(next)
        expect(requiredVocabularyVersion(later, { [field]: value })).toBe(next)
        expect(requiredVocabularyVersion(later, { [field]: other })).toBe(EVENT_TYPE_DEFINITIONS[type].since)
        expect(requiredVocabularyVersion(later, undefined)).toBe(EVENT_TYPE_DEFINITIONS[type].since)
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
  const types = [...new Set(written.map(({ type }) => type))].filter((type) =>
    Object.hasOwn(EVENT_TYPE_DEFINITIONS, type),
  )

  it('contains only valid payloads', () => {
    expect(written.map((each) => foreignEnvelopeError(each)).filter((fault) => fault !== undefined)).toEqual([])
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
