// Stored data that this program did not write. A malformed payload is set aside and reported, and the rest of the club
// works. An event of a newer vocabulary makes the club read-only, and nothing is computed from a stream with a gap.

import { describe, expect, it } from 'vitest'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import type { Envelope, EventStore } from '../../../src/store/port.ts'
import type { Result } from '../../../src/rules/vocabulary.ts'
import type { Club } from '../../../src/application/club.ts'
import { createValidatingStore } from '../../../src/club/repository/parsedStore.ts'
import { NO_VIEWER_DELAY } from '../../../src/club/model/publicViewClock.ts'
import {
  EVENT_TYPE_DEFINITIONS,
  type Vocabulary,
  PROGRAM_VOCABULARY,
  createVocabulary,
} from '../../../src/club/model/vocabulary.ts'
import { codeOf, joinedToHub, laterProgram, newClub, newTable, RED_WINS, taken } from '../clubFixture.ts'

async function played(program?: Vocabulary) {
  const store = createMemoryStore()
  const table = await newTable(store, undefined, undefined, program)
  const { club, game, season, members } = table
  await taken(club.enterAll({ game: game.id, version: game.version }, RED_WINS))
  await taken(club.ask('plan.givePoints', { season, member: members[0] ?? '', hundredths: 50, reason: 'fair play' }))
  return { ...table, store }
}

async function add(store: EventStore, stream: string, type: string, payload: unknown): Promise<number> {
  const head = (await taken(store.list(stream))).find((each) => each.stream === stream)
  const event = { type, payload, at: 1, author: 'x', private: false }
  return (await taken(store.append(stream, head?.version ?? 0, [event]))).version
}

/** A running club that is notified of events from other devices. */
function running(store: EventStore) {
  const heard: ((envelopes: readonly Envelope[]) => void)[] = []
  const foreign = (listener: (envelopes: readonly Envelope[]) => void) => {
    heard.push(listener)
    return () => undefined
  }
  return {
    club: newClub({ ...store, foreign }, 'running'),
    hear: (stream: string) => heard.forEach((listener) => listener([{ stream } as Envelope])),
  }
}

/** Opens the club again over the stored data. */
const again = (store: EventStore) => newClub(store, 'again')

it('only the malformed payload in a plan is set aside', async () => {
  const { store, season } = await played()
  await add(store, `plan/${season}`, 'EntrantsAdded', { members: null })
  const club = again(store)
  expect((await taken(club.overview())).faults).toMatchObject([{ code: 'store/bad-payload' }])
  expect(
    (await taken(club.ask('seasons.standings', { season }))).some(({ metrics }) => metrics.total.startsWith('1')),
  ).toBe(true)
})

it('a malformed payload in a game makes only that game unreadable', async () => {
  const { store, game } = await played()
  await add(store, `game/${game.id}`, 'EntryMade', { id: 9, entry: { type: 'foul', seat: 'one' } })
  const club = again(store)
  expect(await codeOf(club.ask('games.get', { game: game.id }))).toBe('store/bad-payload')
  expect(await taken(club.ask('members.list', {}))).toHaveLength(7)
})

it('a game with an impossible start time is set aside, and the audit works without it', async () => {
  const { store, season } = await played()
  const [opened] = await taken(store.read((await taken(store.list('game/')))[0]?.stream ?? ''))
  await add(store, 'game/late', 'GameOpened', { ...(opened?.payload as object), id: 'late', startedAt: 1e300 })
  const club = again(store)
  expect((await taken(club.overview())).faults).toMatchObject([
    { code: 'store/bad-payload', params: { stream: 'game/late', place: 'payload.startedAt' } },
  ])
  await taken(club.ask('seasons.audit', { season }))
})

it('branches that are malformed or contain a malformed event are not listed', async () => {
  const { store, game } = await played()
  const [stream, of] = [`game/${game.id}`, `branch/game/${game.id}`]
  const lost = { stream, version: 7, type: 'EntryMade', at: 1, author: 'x', hash: 'a', private: false }
  const made = { id: 9, moment: 'D1', entry: RED_WINS[0], events: [] }
  await add(store, `${of}/7/a`, 'Branched', { ...lost, payload: made })
  await add(store, `${of}/7/b`, 'Branched', { lost })
  await add(store, `${of}/7/c`, 'Branched', { ...lost, payload: { id: 9 } })
  await add(store, `${of}/7/d`, 'Branched', { ...lost, stream: 'elsewhere', payload: { id: 9 } })
  await add(store, `branch/ledger/${game.id}/1/e`, 'Branched', { ...lost, payload: made })
  for (const asked of [{ game: game.id }, {}])
    expect((await taken(again(store).ask('games.branches', asked))).map((each) => each.stream)).toEqual([`${of}/7/a`])
})

it('a malformed payload in the broadcast stream makes the broadcast unavailable', async () => {
  const { store } = await played()
  await add(store, 'broadcast', 'DelaySet', { seconds: null })
  expect(await codeOf(again(store).broadcast())).toBe('store/bad-payload')
})

describe.each<[string, unknown]>([
  ['MemberAdded', null],
  ['MemberAdded', { member: 7 }],
  ['MemberAdded', { member: 'x', name: 'Xenia' }],
  ['PresenceNoted', null],
  ['PresenceNoted', { members: 'all', present: true }],
  ['SeasonOpened', {}],
  ['PersonAdded', { person: 'p', name: 'P', roles: ['owner'] }],
  ['SeriesSet', { series: 's', name: 'S', parts: null }],
  ['SchemePublished', { scheme: null, author: 'x' }],
  ['StandingsHidden', { season: 's', hiding: null }],
])('%s %j in the stream of the club', (type, payload) => {
  it('a malformed event of the club is set aside and reported, and changes no other answer', async () => {
    const { store, season, club: before } = await played()
    const version = await add(store, 'club', type, payload)
    const club = again(store)
    expect((await taken(club.overview())).faults).toMatchObject([
      { code: 'store/bad-payload', params: { stream: 'club', version, type } },
    ])
    expect(await taken(club.ask('members.list', {}))).toEqual(await taken(before.ask('members.list', {})))
    expect(await taken(club.ask('seasons.standings', { season }))).toEqual(
      await taken(before.ask('seasons.standings', { season })),
    )
    expect((await taken(club.ask('members.add', { names: ['Zoya'] }))).added).toHaveLength(1)
    expect((await taken(again(store).overview())).faults).toHaveLength(1)
    await taken(club.backup())
  })

  it('a malformed event of the club is set aside while the club runs', async () => {
    const { store } = await played()
    const { club, hear } = running(store)
    const members = await taken(club.ask('members.list', {}))
    await add(store, 'club', type, payload)
    hear('club')
    expect(await taken(club.ask('members.list', {}))).toEqual(members)
    await taken(club.ask('members.add', { names: ['Zoya'] }))
    expect((await taken(club.overview())).faults).toMatchObject([{ code: 'store/bad-payload' }])
  })
})

describe('a newer vocabulary', () => {
  const newer = {
    code: 'store/newer-vocabulary',
    params: { found: PROGRAM_VOCABULARY.version + 1, known: PROGRAM_VOCABULARY.version },
  }
  const refused = { ok: false, error: newer }

  it('of the club makes the club read-only', async () => {
    const { store, season, game, club: before } = await played()
    await add(store, 'club', 'VocabularyRaised', { version: PROGRAM_VOCABULARY.version + 1 })
    const heads = await taken(store.list(''))
    const club = again(store)
    expect(await taken(club.overview())).toMatchObject({ faults: [], newer })
    const asks: readonly ((of: Club) => Promise<Result<unknown>>)[] = [
      (of) => of.ask('members.list', {}),
      (of) => of.ask('seasons.standings', { season }),
      (of) => of.ask('games.get', { game: game.id }),
    ]
    for (const ask of asks) expect(await ask(club)).toMatchObject({ ok: true, value: await taken(ask(before)) })
    expect(await club.ask('members.add', { names: ['Zoya'] })).toMatchObject(refused)
    expect(await club.ask('plan.givePoints', { season, member: 'm', hundredths: 1, reason: 'r' })).toMatchObject(
      refused,
    )
    expect(await club.setDelay(60)).toMatchObject(refused)
    expect(await taken(store.list(''))).toEqual(heads)
    await taken(club.backup())
  })

  it('in an event of the club closes the club, except for a backup', async () => {
    const { store, season } = await played()
    await add(store, 'club', 'MemberPromoted', { member: 'id1' })
    const before = await taken(store.list(''))
    const club = again(store)
    for (const asked of [
      club.overview(),
      club.ask('members.list', {}),
      club.ask('seasons.standings', { season }),
      club.ask('members.add', { names: ['Zoya'] }),
    ])
      expect(await asked).toMatchObject(refused)
    expect(await taken(store.list(''))).toEqual(before)
    await taken(club.backup())
  })

  it('in an event of a plan closes only its season', async () => {
    const { store, season } = await played()
    await add(store, `plan/${season}`, 'PointsWeighted', { points: 'id9', weight: 2 })
    const before = await taken(store.list(''))
    const club = again(store)
    expect(await taken(club.overview())).toMatchObject({ faults: [], newer })
    expect(await taken(club.ask('members.list', {}))).toHaveLength(7)
    expect(await club.ask('seasons.standings', { season })).toMatchObject(refused)
    expect(await club.ask('plan.get', { season })).toMatchObject(refused)
    expect(await club.watch({ viewer: { kind: 'judge' }, lateness: NO_VIEWER_DELAY })).toMatchObject(refused)
    expect(await club.ask('members.add', { names: ['Zoya'] })).toMatchObject(refused)
    expect(await taken(store.list(''))).toEqual(before)
  })

  it('in a game makes the game and its season’s results unavailable', async () => {
    const { store, season, game } = await played()
    await add(store, `game/${game.id}`, 'GameRated', { stars: 5 })
    const club = again(store)
    expect(await club.ask('games.get', { game: game.id })).toMatchObject(refused)
    expect(await club.ask('seasons.standings', { season })).toMatchObject(refused)
    // The list of members contains each member's number of games.
    expect(await club.ask('members.list', {})).toMatchObject(refused)
    expect(await taken(club.ask('users.list', {}))).toEqual([])
  })

  it('of the club is assumed to cause every later malformed payload', async () => {
    const { store, season } = await played()
    await add(store, 'club', 'MemberAdded', { member: 7 })
    await add(store, 'club', 'VocabularyRaised', { version: PROGRAM_VOCABULARY.version + 1 })
    await add(store, `plan/${season}`, 'PointsGiven', { id: 'p', member: 'm', hundredths: '5', reason: '' })
    const club = again(store)
    expect(await taken(club.overview())).toMatchObject({ faults: [{ code: 'store/bad-payload' }], newer })
    expect(await club.ask('seasons.standings', { season })).toMatchObject(refused)
    await add(store, 'club', 'MemberAdded', { member: 8 })
    expect(await again(store).overview()).toMatchObject(refused)
  })

  it.each<[string, (parts: { season: string; game: string }) => string]>([
    ['the club', () => 'club'],
    ['a plan', ({ season }) => `plan/${season}`],
    ['a game', ({ game }) => `game/${game}`],
    ['a ledger', ({ game }) => `ledger/${game}`],
    ['an import', () => 'import/other'],
  ])('in a new event of %s makes a running club refuse changes and standings', async (_of, streamOf) => {
    const { store, season, game } = await played()
    const { club, hear } = running(store)
    await taken(club.ask('seasons.standings', { season }))
    const stream = streamOf({ season, game: game.id })
    await add(store, stream, 'Unheard', {})
    hear(stream)
    expect(await club.ask('members.add', { names: ['Zoya'] })).toMatchObject(refused)
    expect(await club.ask('seasons.standings', { season })).toMatchObject(refused)
  })

  it('makes a running club refuse changes immediately', async () => {
    const { store, season } = await played()
    const { club, hear } = running(store)
    const table = await taken(club.ask('seasons.standings', { season }))
    await add(store, 'club', 'VocabularyRaised', { version: PROGRAM_VOCABULARY.version + 1 })
    hear('club')
    expect(await club.ask('members.add', { names: ['Zoya'] })).toMatchObject(refused)
    expect(await taken(club.ask('seasons.standings', { season }))).toEqual(table)
  })

  it('of the club prevents the writing of missing ledger lines', async () => {
    const { store, season, game, club: before } = await played()
    const table = await taken(before.ask('seasons.standings', { season }))
    const without = createMemoryStore()
    for (const { stream } of await taken(store.list('')))
      if (stream !== `ledger/${game.id}` && !stream.startsWith('summaries/'))
        await taken(without.append(stream, 0, await taken(store.read(stream))))
    await add(without, 'club', 'VocabularyRaised', { version: PROGRAM_VOCABULARY.version + 1 })
    const heads = await taken(without.list(''))
    expect(await taken(again(without).ask('seasons.standings', { season }))).toEqual(table)
    expect(await taken(without.list(''))).toEqual(heads)
  })
})

describe('upgrading the vocabulary', () => {
  /** A later version of the program, in which `ClubNoted` events are new. */
  const later = laterProgram('ClubNoted')
  const step = { code: 'store/vocabulary-step', params: { from: PROGRAM_VOCABULARY.version, to: later.version } }
  const clubOf = (store: EventStore, prefix: string) => newClub(store, prefix, later)

  it('is required only before the first event of a newer type', async () => {
    const { store, members } = await played()
    const club = clubOf(joinedToHub(store), 'later')
    const [member = ''] = members
    const note = () => club.ask('members.setClub', { member, club: 'Ours' })
    await taken(club.ask('members.add', { names: ['Zoya'] }))
    expect(await note()).toMatchObject({ ok: false, error: step })
    await taken(club.raiseVocabulary(later.version))
    await taken(note())
    await taken(club.raiseVocabulary(later.version))
    const marks = (await taken(store.read('club'))).filter(({ type }) => type === 'VocabularyRaised')
    expect(marks.map(({ payload }) => payload)).toEqual([
      { version: PROGRAM_VOCABULARY.version },
      { version: later.version },
    ])
    await taken(clubOf(store, 'once-more').ask('members.setClub', { member, club: 'Theirs' }))
  })

  it('is required only before a newer value of a known type', async () => {
    const added = { ...EVENT_TYPE_DEFINITIONS.LedgerLineAdded, later: { kind: { penalty: later.version } } }
    const { store, game } = await played()
    const club = newClub(
      joinedToHub(store),
      'later',
      createVocabulary({ ...EVENT_TYPE_DEFINITIONS, LedgerLineAdded: added }),
    )
    const line = (kind: 'bonus' | 'penalty', hundredths: number) =>
      club.addLines(game.id, [{ seat: 1, kind, hundredths, reason: 'said so' }])
    await taken(line('bonus', 30))
    expect(await line('penalty', -30)).toMatchObject({ ok: false, error: step })
    await taken(club.raiseVocabulary(later.version))
    await taken(line('penalty', -30))
  })

  it('is refused above the version of the program', async () => {
    const { store } = await played()
    const club = clubOf(store, 'later')
    expect(await club.raiseVocabulary(later.version + 1)).toMatchObject({
      ok: false,
      error: { code: 'store/newer-vocabulary' },
    })
    await taken(club.ask('members.add', { names: ['Zoya'] }))
  })

  it('prevents an older program from changing the club', async () => {
    const { store, members } = await played()
    const newer = clubOf(store, 'later')
    await taken(newer.raiseVocabulary(later.version))
    const older = newClub(store, 'older')
    expect(await codeOf(older.ask('members.add', { names: ['Zoya'] }))).toBe('store/newer-vocabulary')
    await taken(newer.ask('members.rename', { member: members[0] ?? '', name: 'Anna' }))
  })
})

describe('a stream that was read before', () => {
  const BAD = { type: 'MemberAdded', payload: null, at: 1, author: 'x', private: false }
  const good = (member: string) => ({ ...BAD, payload: { member } })

  it('has only its new events parsed', async () => {
    const store = createMemoryStore()
    const read = createValidatingStore(store)
    await taken(store.append('club', 0, [good('a'), good('b')]))
    await taken(read.read('club'))
    await taken(store.append('club', 2, [BAD, good('c')]))
    expect((await taken(read.read('club', 2))).map(({ type }) => type)).toEqual([BAD.type, 'SetAside', BAD.type])
    expect((await taken(read.read('club'))).map(({ version }) => version)).toEqual([1, 2, 3, 4])
    expect(read.met).toHaveLength(1)
  })

  it('is parsed again if a different chain replaced it', async () => {
    const [store, other] = [createMemoryStore(), createMemoryStore()]
    const read = createValidatingStore(store)
    await taken(store.append('club', 0, [good('a'), good('b')]))
    await taken(read.read('club'))
    await taken(other.append('club', 0, [BAD, good('b')]))
    await taken(store.restore('club', await taken(other.read('club'))))
    expect((await taken(read.read('club')))[0]?.type).toBe('SetAside')
    expect(read.met).toHaveLength(1)
  })
})
