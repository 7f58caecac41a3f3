// Laws of the vocabulary: garbage in the place of a payload neither throws nor passes, whatever the type; what the club
// itself writes passes; a type nobody knows is of a newer vocabulary.

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
/** Words of no payload: an object of these has nothing that an event is read for. */
const key = fc.string().map((text) => `not-${text}`)
const garbage = fc.oneof(
  fc.constantFrom(null, undefined, true, 0, '', [], [null], [[]]),
  fc.string(),
  fc.double(),
  fc.array(fc.jsonValue()),
  fc.dictionary(key, fc.jsonValue(), { minKeys: 1 }),
)
const faultOf = (type: string, payload: unknown) => payloadFault({ stream: CLUB_STREAM, version: 3, type, payload })

describe.each(TYPES)('%s', (type) => {
  it('is never garbage', () => {
    fc.assert(
      fc.property(garbage, (payload) => {
        expect(faultOf(type, payload)).toMatchObject({
          code: 'store/bad-payload',
          params: { stream: CLUB_STREAM, version: 3, type },
        })
      }),
    )
  })

  it('was brought by a version that this program knows', () => {
    expect(EVENT_KINDS[type].since).toBeGreaterThanOrEqual(1)
    expect(EVENT_KINDS[type].since).toBeLessThanOrEqual(VOCABULARY.version)
  })

  it('with a value of a later version needs that version, with any other value its own', () => {
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

/** Every payload of a club with everything in it, with one thing in it made another. */
describe('what the sample writes', async () => {
  const store = createMemoryStore()
  await taken(createSampleSeason(newClub(store), 'en'))
  const streams = await taken(store.list(''))
  const written = (await Promise.all(streams.map(async ({ stream }) => taken(store.read(stream))))).flat()
  const types = [...new Set(written.map(({ type }) => type))].filter((type) => Object.hasOwn(EVENT_KINDS, type))

  it('fits', () => {
    expect(written.map((each) => payloadFault(each)).filter((fault) => fault !== undefined)).toEqual([])
    expect(types.length).toBeGreaterThan(6)
  })

  it.each(types)(
    '%s without any one of the parts it is read for is refused, or fits all the same, and never throws',
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

it.each(['PointsTaken', '', '__proto__', 'constructor', 'toString'])('%j is of a newer vocabulary', (type) => {
  expect(faultOf(type, {})).toMatchObject({
    code: 'store/newer-vocabulary',
    params: { found: VOCABULARY.version + 1, known: VOCABULARY.version },
  })
})

it('a raised vocabulary is known up to this one', () => {
  expect(faultOf('VocabularyRaised', { version: VOCABULARY.version })).toBeUndefined()
  expect(faultOf('VocabularyRaised', { version: VOCABULARY.version + 3 })).toMatchObject({
    code: 'store/newer-vocabulary',
    params: { found: VOCABULARY.version + 3, known: VOCABULARY.version },
  })
})

it('streams of a server, which the club does not read, are not asked', () => {
  expect(payloadFault({ stream: 'table/1', version: 1, type: 'Whatever', payload: null })).toBeUndefined()
})

/** A stream of each kind. */
const STREAMS = STREAM_KINDS.map((kind) => (kind.endsWith('/') ? `${kind}x` : kind))

test('no event of any kind stands in a stream of another kind', () => {
  const wrong = TYPES.flatMap((type) =>
    STREAMS.flatMap((stream) => {
      // Payloads are not asked here: a kind that belongs to the stream is refused for its payload alone.
      const fault = payloadFault({ stream, version: 1, type, payload: null })
      const place = fault?.code === 'store/bad-payload' ? fault.params.place : undefined
      return (place === 'type') === (EVENT_KINDS[type].stream !== streamKindOf(stream)) ? [] : [`${type} in ${stream}`]
    }),
  )
  expect(wrong).toEqual([])
  expect(new Set(TYPES.map((type) => EVENT_KINDS[type].stream))).toEqual(new Set(STREAM_KINDS))
})
