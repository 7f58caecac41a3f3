// Properties of the streams `people/<id>` (`docs/adr/0041-a-stream-for-each-person.md`). The roster is the same in
// whatever order the streams are folded. A person's name or club is in no other stream, with the exceptions listed in
// the ADR.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  type ClubEvent,
  isPersonEvent,
  buildNewMemberEvents,
  toStoredClubEvent,
  streamOfClubEvent,
} from '../../../src/club/model/clubEvents.ts'
import {
  clubEventOf,
  clubEventWithEnvelopeAuthor,
  foldClub,
  INITIAL_CLUB_STATE,
} from '../../../src/club/model/clubState.ts'
import { recordedSeasonClub } from '../../../src/club/model/clubsInEvent.ts'
import { memberNameOf } from '../../../src/club/model/mergedMembers.ts'
import { nameComparisonKey } from '../../../src/club/model/name.ts'
import { PEOPLE_STREAM_PREFIX } from '../../../src/club/model/streams.ts'
import type { Envelope } from '../../../src/store/port.ts'
import { drawsOf } from '../../generators/draws.ts'
import { elementKey, isRecord } from '../../generators/knownValues.ts'
import { soundHistory } from '../../generators/soundHistory.ts'

test('a member without a name and an unknown member are shown by their ids', () => {
  const joined = foldClub(INITIAL_CLUB_STATE, [{ type: 'MemberAdded', member: 'm1' }])
  expect([memberNameOf(joined, 'm1'), memberNameOf(joined, 'm2')]).toEqual(['m1', 'm2'])
  const named = foldClub(joined, [{ type: 'NameNoted', member: 'm1', name: 'Anna' }])
  expect(memberNameOf(named, 'm1')).toBe('Anna')
})

const ids = ['m1', 'm2', 'm3'] as const
const member = fc.constantFrom(...ids)
const text = fc.constantFrom('Anna', 'Boris', 'Black Cat', '')
const change: fc.Arbitrary<ClubEvent> = fc.oneof(
  fc.record({ type: fc.constant('NameNoted' as const), member, name: text }),
  fc.record({ type: fc.constant('ClubNoted' as const), member, club: text }),
  fc.record({ type: fc.constant('ClubNoted' as const), member, club: text, import: fc.constantFrom('i1', 'i2') }),
  fc.record({ type: fc.constant('ClubNoted' as const), member, club: text, undoes: fc.constantFrom('i1', 'i2') }),
  fc.record({ type: fc.constant('ClubNoted' as const), member, club: text, season: fc.constantFrom('s1', 's2') }),
  fc.record({ type: fc.constant('MemberDeactivated' as const), member }),
  fc.record({ type: fc.constant('MemberActivated' as const), member }),
  fc.record({ type: fc.constant('MembersMerged' as const), from: member, into: member }),
  fc.record({ type: fc.constant('PresenceNoted' as const), members: fc.array(member), present: fc.boolean() }),
)
const history = fc
  .tuple(fc.subarray([...ids]), fc.array(change, { maxLength: 20 }))
  .map(([joining, changes]) => [...joining.flatMap((id) => buildNewMemberEvents(id, `Name of ${id}`)), ...changes])

/** Interleaves the streams according to `picks`, with the events of each stream in their order. */
function mixed(events: readonly ClubEvent[], picks: readonly number[]): readonly ClubEvent[] {
  const queues = [...new Set(events.map(streamOfClubEvent))].map((stream) =>
    events.filter((each) => streamOfClubEvent(each) === stream),
  )
  const order: ClubEvent[] = []
  for (let at = 0; order.length < events.length; at += 1) {
    const open = queues.filter(({ length }) => length > 0)
    const next = open[(picks[at % picks.length] ?? 0) % open.length]?.shift()
    if (next) order.push(next)
  }
  return order
}

test('streams folded in any order, together or one by one, give the same club', () => {
  fc.assert(
    fc.property(history, fc.array(fc.nat({ max: 3 }), { minLength: 1, maxLength: 30 }), (events, picks) => {
      const order = mixed(events, picks)
      const folded = foldClub(INITIAL_CLUB_STATE, events)
      const oneByOne = order.reduce((club, event) => foldClub(club, [event]), INITIAL_CLUB_STATE)
      for (const club of [foldClub(INITIAL_CLUB_STATE, order), oneByOne]) {
        expect([...club.members]).toEqual([...folded.members])
        for (const season of ['s1', 's2'])
          for (const id of ids)
            expect(recordedSeasonClub(club, season, id)).toBe(recordedSeasonClub(folded, season, id))
      }
    }),
    { seed: 41, numRuns: 500 },
  )
})

test('an event read from its stream equals the event that was stored', () => {
  fc.assert(
    fc.property(history, (events) => {
      for (const event of events) {
        const stored = toStoredClubEvent(event, { at: 1, author: 'x' })
        if (isPersonEvent(event)) expect(stored.payload).not.toHaveProperty('member')
        expect(clubEventOf({ ...stored, stream: streamOfClubEvent(event), version: 1, hash: '' })).toEqual(
          clubEventWithEnvelopeAuthor(event, stored),
        )
      }
    }),
    { seed: 41, numRuns: 200 },
  )
})

/**
 * Fields from which names have not been moved to people's streams yet, and fields with typed text. The ADR lists both
 * kinds.
 */
const MAY_HOLD = new Set(['GameOpened judge', 'TableMended judge', 'PersonAdded name', 'PersonRenamed name'])
/**
 * Fields with fixed values of the program. Such a value may equal a name, because a person in these histories is called
 * "Judge".
 */
const FIXED = new Set(['LedgerLineAdded source', 'PersonAdded role', 'PersonRolesSet role'])

const mayHold = (place: string) => MAY_HOLD.has(place) || FIXED.has(place)

interface Leaf {
  readonly place: string
  readonly text: string
}

function leavesOf(value: unknown, place: string): readonly Leaf[] {
  if (typeof value === 'string') return [{ place, text: value }]
  if (Array.isArray(value)) return value.flatMap((each) => leavesOf(each, elementKey(place)))
  if (!isRecord(value)) return []
  return Object.entries(value).flatMap(([key, each]) => leavesOf(each, place === '' ? key : `${place}.${key}`))
}

/** Fields outside people's streams that contain a person's name or club. */
function strayWords(envelopes: readonly Envelope[]): readonly string[] {
  const isOfPerson = ({ stream }: Envelope) => stream.startsWith(PEOPLE_STREAM_PREFIX)
  const texts = envelopes.filter(isOfPerson).flatMap(({ payload }) => leavesOf(payload, ''))
  const words = new Set(texts.flatMap(({ place, text: word }) => (place === 'season' ? [] : nameComparisonKey(word))))
  words.delete('')
  const stray = envelopes
    .filter((each) => !isOfPerson(each))
    .flatMap(({ type, author, payload }) =>
      [...leavesOf(payload, ''), { place: 'author', text: author }].flatMap(({ place, text: leaf }) =>
        words.has(nameComparisonKey(leaf)) && !mayHold(`${type} ${place}`) ? [`${type} ${place}`] : [],
      ),
    )
  return [...new Set(stray)].toSorted()
}

test.each([1, 2])('only the stream of a person contains their name or club (history %i)', async (seed) => {
  const envelopes = (await soundHistory(drawsOf(seed, 'people'))).flat()
  expect(envelopes.filter(({ type }) => type === 'NameNoted').length).toBeGreaterThan(20)
  expect(strayWords(envelopes)).toEqual([])
})
