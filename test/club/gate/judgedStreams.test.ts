// The result for the club's stream does not depend on how its events are split into messages, and repeated events in a
// message are recognised.

import { describe, expect, test } from 'vitest'
import {
  validateClubEnvelopes,
  validatePlanEnvelopes,
  EMPTY_VALIDATED_CLUB,
  EMPTY_VALIDATED_PLAN,
} from '../../../src/club/gate/judgedStreams.ts'
import type { ClubEvent } from '../../../src/club/model/clubEvents.ts'
import { CLUB_STREAM, PLAN_STREAM_PREFIX } from '../../../src/club/model/streams.ts'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import { chainEndOf, envelopeOf } from '../../../src/store/hash.ts'
import { seal } from '../../store/sealed.ts'
import type { Envelope } from '../../../src/store/port.ts'
import { newTable, RED_WINS, taken } from '../clubFixture.ts'
import { type Below, envelopesOf, seeded, STAMP } from './games.ts'

const added = (member: string): ClubEvent => ({ type: 'MemberAdded', member })

function clubOf(events: readonly ClubEvent[]): readonly Envelope[] {
  return envelopesOf(
    CLUB_STREAM,
    events.map(({ type, ...payload }) => ({ ...STAMP, type, payload, private: false })),
  )
}

/** Random events about a few people, valid and invalid. */
function drawn(below: Below): ClubEvent {
  const member = `m${below(6)}`
  const kinds: readonly ClubEvent[] = [
    added(member),
    added(below(6) === 0 ? '__proto__' : member),
    { type: 'PresenceNoted', members: [member], present: below(2) === 0 },
    { type: 'MembersMerged', from: member, into: `m${below(6)}` },
  ]
  return kinds[below(kinds.length)] ?? added(member)
}

test('members who met in a game are not merged, even by the second merge in a message', async () => {
  const store = createMemoryStore()
  const { club, members, game } = await newTable(store)
  await taken(club.enterAll({ game: game.id, version: game.version }, RED_WINS))
  const { added: late } = await taken(club.ask('members.add', { names: ['Late one', 'Late two'] }))
  const [a = '', b = ''] = late.map(({ id }) => id)
  const [first = '', second = ''] = members
  const after = chainEndOf(await taken(store.read(CLUB_STREAM)))
  const merges = [
    { type: 'MembersMerged', payload: { from: a, into: b } },
    { type: 'MembersMerged', payload: { from: first, into: second } },
  ]
  const envelopes = seal(
    CLUB_STREAM,
    after,
    merges.map((each) => ({ ...STAMP, ...each, private: false })),
  ).map((each) => envelopeOf(each))
  const faults = await club.judge([{ stream: CLUB_STREAM, after, envelopes }])
  expect([...faults.values()]).toMatchObject([{ params: { why: 'members/met-in-game', version: after.version + 2 } }])
})

test('validating a plan without new events does not read the roster', () => {
  const { state } = EMPTY_VALIDATED_CLUB
  const roster = new Proxy(state.members, {
    get: () => {
      throw new Error('the roster is read')
    },
  })
  const before = { ...EMPTY_VALIDATED_PLAN, end: { version: 1, hash: 'x' } }
  const judged = validatePlanEnvelopes(before, `${PLAN_STREAM_PREFIX}s1`, [], { ...state, members: roster })
  expect(judged.end).toEqual(before.end)
})

describe('validating several events in one message', () => {
  test.each(Array.from({ length: 60 }, (_, seed) => seed + 1))(
    'equals validating each event alone (seed %i)',
    (seed) => {
      const below = seeded(seed)
      const envelopes = clubOf(Array.from({ length: 30 }, () => drawn(below)))
      const together = validateClubEnvelopes(EMPTY_VALIDATED_CLUB, envelopes)
      const oneByOne = envelopes.reduce(
        (club, envelope) => validateClubEnvelopes(club, [envelope]),
        EMPTY_VALIDATED_CLUB,
      )
      expect(together).toEqual(oneByOne)
    },
  )

  test('refuses each new member above the limit', () => {
    const { state } = EMPTY_VALIDATED_CLUB
    const members = new Map(
      Array.from({ length: 50_000 }, (_, index) => [
        `m${index}`,
        { id: `m${index}`, name: `Player ${index}`, active: true, present: false },
      ]),
    )
    members.delete('m0')
    const full = { ...EMPTY_VALIDATED_CLUB, state: { ...state, members } }
    const judged = validateClubEnvelopes(full, clubOf([added('last'), added('beyond')]))
    expect([...judged.aside.values()].map(({ version, why }) => [version, why.code])).toEqual([[2, 'gate/too-many']])
  })
})
