// Streams of people, received by a hub and stored: their owners, their permitted content, and the name that every new
// member needs (`docs/adr/0041-a-stream-for-each-person.md`).

import { describe, expect, test } from 'vitest'
import { personEventFaultsByVersion, incomingPersonEventsFault } from '../../../src/club/gate/personStreams.ts'
import { Gate } from '../../../src/club/gate/gate.ts'
import type { HubGateContext } from '../../../src/club/gate/clubGuards.ts'
import { buildNewMemberEvents } from '../../../src/club/model/clubEvents.ts'
import { foldClub, INITIAL_CLUB_STATE } from '../../../src/club/model/clubState.ts'
import { envelopeReadError } from '../../../src/club/model/envelopes.ts'
import { CLUB_STREAM, PEOPLE_STREAM_PREFIX } from '../../../src/club/model/streams.ts'
import { chainEndOf, GENESIS } from '../../../src/store/hash.ts'
import type { Envelope } from '../../../src/store/port.ts'
import type { IncomingEnvelopes } from '../../../src/store/sync/policy.ts'
import { envelopesOf, STAMP } from './games.ts'

const CLUB = foldClub(INITIAL_CLUB_STATE, [
  ...buildNewMemberEvents('m1', 'Anna'),
  ...buildNewMemberEvents('m2', 'Boris'),
])
const DOOR: HubGateContext = { rows: new Map(), plans: () => [], vocabulary: 1, members: CLUB.members, now: 0 }

type Word = readonly [type: string, payload: object]
const name = (text: string): Word => ['NameNoted', { name: text }]
const club = (text: string): Word => ['ClubNoted', { club: text }]

function wordsOf(member: string, ...words: readonly Word[]): readonly Envelope[] {
  return envelopesOf(
    PEOPLE_STREAM_PREFIX + member,
    words.map(([type, payload]) => ({ ...STAMP, type, payload, private: false })),
  )
}

/** Message with the envelopes after the first `known` ones. */
function coming(envelopes: readonly Envelope[], known = 0): IncomingEnvelopes {
  const [first] = envelopes
  if (!first) throw new Error('nothing comes')
  return {
    stream: first.stream,
    after: chainEndOf([GENESIS, ...envelopes.slice(0, known)]),
    envelopes: envelopes.slice(known),
  }
}

describe('a stored stream of a person', () => {
  test.each<readonly [what: string, words: readonly Word[], aside: readonly (readonly [number, string])[]]>([
    ['a name and a rename', [name('Anna'), name('Anna B')], []],
    ['a club that is removed again', [name('Anna'), club('Black Cat'), club('')], []],
    ['a name of spaces', [name(' ')], [[1, 'name/empty']]],
    ['a name with a direction override', [name('Anna'), name('a\u202eb')], [[2, 'name/forbidden-character']]],
    ['a club with a direction override', [name('Anna'), club('a\u202eb')], [[2, 'name/forbidden-character']]],
    ['a club before the name', [club('Black Cat'), name('Anna')], [[1, 'gate/out-of-order']]],
  ])('with %s has only its invalid events set aside', (_, words, aside) => {
    const found = [...personEventFaultsByVersion(wordsOf('m1', ...words))].map(([version, { why }]) => [
      version,
      why.code,
    ])
    expect(found).toEqual(aside)
  })

  test('is valid even if the club does not know the person', () => {
    expect(personEventFaultsByVersion(wordsOf('stranger', name('Anna'))).size).toBe(0)
  })
})

describe('a name or club from a device', () => {
  test('waits until its person is known', () => {
    expect(incomingPersonEventsFault(coming(wordsOf('stranger', name('Carl'))), CLUB, DOOR)).toMatchObject({
      why: { code: 'members/unknown' },
      waits: true,
    })
  })

  test('must not be the name of another person', () => {
    const renamed = (text: string) =>
      incomingPersonEventsFault(coming(wordsOf('m1', name('Anna'), name(text)), 1), CLUB, DOOR)
    expect(renamed('boris')?.why.code).toBe('members/name-taken')
    expect(renamed('ANNA')).toBeUndefined()
    expect(renamed('Zoya')).toBeUndefined()
  })

  test('waits for the season that it refers to', () => {
    const words = wordsOf('m1', name('Anna'), ['ClubNoted', { club: 'Black Cat', season: 's1' }])
    expect(incomingPersonEventsFault(coming(words, 1), CLUB, DOOR)).toMatchObject({
      why: { code: 'seasons/unknown' },
      waits: true,
    })
  })

  test('is accepted as history even if the name is now taken', () => {
    const part = coming(wordsOf('m1', name('Anna'), name('Boris')), 1)
    expect(incomingPersonEventsFault({ ...part, historyLength: 1 }, CLUB, DOOR)).toBeUndefined()
  })
})

describe('a new member', () => {
  const joining = envelopesOf(CLUB_STREAM, [
    { ...STAMP, type: 'MemberAdded', payload: { member: 'm3' }, private: false },
  ])
  const gateOver = (stored: Readonly<Record<string, readonly Envelope[]>>) =>
    new Gate({
      read: async (stream, from = 1) => ({ ok: true, value: (stored[stream] ?? []).slice(from - 1) }),
      door: () => DOOR,
    })
  const whyOf = async (gate: Gate, ...parts: readonly IncomingEnvelopes[]) =>
    [...(await gate.judge(parts))].map(([stream, { params }]) => [stream, (params as { readonly why?: string }).why])

  test('needs a name that is stored or in the same message', async () => {
    const named = wordsOf('m3', name('Carl'))
    expect(await whyOf(gateOver({}), coming(joining))).toEqual([[CLUB_STREAM, 'name/empty']])
    expect(await whyOf(gateOver({}), coming(named), coming(joining))).toEqual([])
    expect(await whyOf(gateOver({}), coming(joining), coming(named))).toEqual([])
    expect(await whyOf(gateOver({ [PEOPLE_STREAM_PREFIX + 'm3']: named }), coming(joining))).toEqual([])
  })

  test('is refused if the name in the person’s stream is invalid', async () => {
    expect(await whyOf(gateOver({}), coming(wordsOf('m3', name(' '))), coming(joining))).toEqual([
      [PEOPLE_STREAM_PREFIX + 'm3', 'name/empty'],
    ])
  })

  test('must not have a name in the stream of the club', () => {
    const [envelope] = joining
    const withName = { ...envelope!, payload: { member: 'm3', name: 'Carl' } }
    expect(envelopeReadError(withName)).toMatchObject({ code: 'store/bad-payload', params: { place: 'payload.name' } })
  })
})
