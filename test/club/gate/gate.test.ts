// The gate with concurrent callers. Cached results of one read or message never apply to a different chain, and no
// event is validated twice.

import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { Gate } from '../../../src/club/gate/gate.ts'
import { newLogItemEvent, newGameOpenedEvent } from '../../../src/club/model/gameStream.ts'
import { CLUB_STREAM, GAME_STREAM_PREFIX, LEDGER_STREAM_PREFIX } from '../../../src/club/model/streams.ts'
import type { RulebookId } from '../../../src/rules/header.ts'
import { openGame } from '../../../src/rules/openGame.ts'
import {
  findRulebookVersion,
  runAndTrackRegistrations,
  registerRulebook,
  PUBLISHED_RULEBOOKS,
} from '../../../src/rules/rulebooks/registry.ts'
import { parseRulebookValue, rulebookHashOf } from '../../../src/club/rulebooks/parse.ts'
import { chainEndOf, envelopeOf, storeUnavailableResult } from '../../../src/store/hash.ts'
import { seal } from '../../store/sealed.ts'
import type { Envelope, NewEvent, StoreResult } from '../../../src/store/port.ts'
import type { IncomingEnvelopes } from '../../../src/store/sync/policy.ts'
import { envelopesOf, memberAt, opened, randomLog, seeded, STAMP } from './games.ts'

const event = (type: string, payload: object): NewEvent => ({ ...STAMP, type, payload, private: false })
const added = (member: string) => event('MemberAdded', { member })
const SEASON = event('SeasonOpened', {
  season: 'season',
  name: 'Season',
  kind: 'season',
  scheme: 'official-2025',
  schemeVersion: '1',
  from: '2026-01-01',
  rulebook: 'city',
  preset: 'city',
  flags: {},
})
const PEOPLE = Array.from({ length: 150 }, (_, index) => added(memberAt(index + 1)))
const CLUB = envelopesOf(CLUB_STREAM, [SEASON, ...PEOPLE])

function playedGame() {
  const rulebook = PUBLISHED_RULEBOOKS.find((each) => each.id === 'city')
  if (!rulebook) throw new Error('no rulebook')
  const game = opened(rulebook, 'city')
  return { game, log: randomLog(game, seeded(3)).log }
}

const { game: OPENED, log: LOG } = playedGame()

function gameOf(id: string) {
  const events = [newGameOpenedEvent({ ...OPENED, id }, STAMP), ...LOG.map(newLogItemEvent)]
  return { id, events, envelopes: envelopesOf(GAME_STREAM_PREFIX + id, events) }
}

const GAME = gameOf('game1')

/** A store whose responses can be delayed. */
function shelf(streams: Record<string, readonly Envelope[]>) {
  const stored = new Map(Object.entries(streams))
  const waiting: (() => void)[] = []
  let isHeldUp = false
  return {
    stored,
    reads: [] as string[],
    holdUp: () => void (isHeldUp = true),
    letGo() {
      isHeldUp = false
      for (const go of waiting.splice(0)) go()
    },
    async read(stream: string, from = 1): Promise<StoreResult<readonly Envelope[]>> {
      this.reads.push(stream)
      const value = (stored.get(stream) ?? []).slice(from - 1)
      if (isHeldUp) await new Promise<void>((resolve) => void waiting.push(resolve))
      return { ok: true, value }
    },
  }
}

type Shelf = ReturnType<typeof shelf>

function gateOver(store: Shelf, pauses: { count: number } = { count: 0 }): Gate {
  return new Gate({
    read: (stream, from) => store.read(stream, from),
    pause: async () => void (pauses.count += 1),
  })
}

/** Envelopes of which only version and hash can be read. Reading anything else throws. */
const unreadable = (envelopes: readonly Envelope[]): readonly Envelope[] =>
  envelopes.map(({ version, hash }) => ({
    version,
    hash,
    get stream(): string {
      throw new Error('judged again')
    },
    get payload(): unknown {
      throw new Error('judged again')
    },
    ...STAMP,
    type: 'GameVoided',
    private: false,
  }))

function clubGoesOn(events: readonly NewEvent[]): readonly Envelope[] {
  return seal(CLUB_STREAM, chainEndOf(CLUB), events).map((each) => envelopeOf(each))
}

function incoming(stream: string, after: readonly Envelope[], envelopes: readonly Envelope[]): IncomingEnvelopes {
  return { stream, after: chainEndOf(after), envelopes }
}

test('events marked as history are not checked against the hub’s current state', async () => {
  const store = shelf({ [CLUB_STREAM]: CLUB })
  const gate = new Gate({
    read: (from, at) => store.read(from, at),
    door: () => ({ rows: new Map(), plans: () => [], vocabulary: 0, members: new Map(), now: 0 }),
  })
  const envelopes = clubGoesOn([event('VocabularyRaised', { version: 1 }), added('late')])
  const part = incoming(CLUB_STREAM, CLUB, envelopes)
  const name = incoming('people/late', [], envelopesOf('people/late', [event('NameNoted', { name: 'Late' })]))
  expect([...(await gate.judge([name, part])).values()]).toMatchObject([{ params: { why: 'store/newer-vocabulary' } }])
  expect(await gate.judge([name, { ...part, historyLength: 1 }])).toEqual(new Map())
})

describe('a club with several readers', () => {
  test('folds every event once if two readers ask at the same time', async () => {
    const store = shelf({ [CLUB_STREAM]: CLUB.slice(0, 5) })
    const gate = gateOver(store)
    await gate.judgeStored(CLUB_STREAM, 1, CLUB.slice(0, 5))
    store.stored.set(CLUB_STREAM, CLUB)
    gate.noteStored(CLUB.slice(5))
    store.holdUp()
    const answers = [gate.judgeStored(CLUB_STREAM, 6, CLUB.slice(5)), gate.judgeStored(CLUB_STREAM, 6, CLUB.slice(5))]
    await Promise.resolve()
    store.letGo()
    for (const { aside, fault } of await Promise.all(answers)) expect([fault, aside?.size]).toEqual([undefined, 0])
  })

  test('keeps later events after a read of an older state', async () => {
    const store = shelf({ [CLUB_STREAM]: CLUB })
    const gate = gateOver(store)
    await gate.judgeStored(CLUB_STREAM, 1, CLUB)
    await gate.judgeStored(CLUB_STREAM, 1, CLUB.slice(0, 3))
    expect(await gate.judgeStored(GAME_STREAM_PREFIX + GAME.id, 1, GAME.envelopes)).toEqual({})
  })

  test('reads events in the next call if they arrived during a read', async () => {
    const store = shelf({ [CLUB_STREAM]: CLUB.slice(0, 3) })
    const gate = gateOver(store)
    store.holdUp()
    const early = gate.judgeStored(GAME_STREAM_PREFIX + GAME.id, 1, GAME.envelopes)
    await Promise.resolve()
    await Promise.resolve()
    store.stored.set(CLUB_STREAM, CLUB)
    gate.noteStored(CLUB.slice(3))
    store.letGo()
    expect((await early).fault).toMatchObject({ params: { why: 'members/unknown', waits: 1 } })
    expect(await gate.judgeStored(GAME_STREAM_PREFIX + GAME.id, 1, GAME.envelopes)).toEqual({})
  })

  test('validates games again if their stream was replaced', async () => {
    const store = shelf({ [CLUB_STREAM]: CLUB })
    const gate = gateOver(store)
    expect(await gate.judgeStored(GAME_STREAM_PREFIX + GAME.id, 1, GAME.envelopes)).toEqual({})
    const other = envelopesOf(CLUB_STREAM, [SEASON, added('somebody')])
    store.stored.set(CLUB_STREAM, other)
    gate.noteStored(other)
    await gate.judgeStored(CLUB_STREAM, 1, other)
    await gate.judgeStored(CLUB_STREAM, 2, other.slice(1))
    expect((await gate.judgeStored(GAME_STREAM_PREFIX + GAME.id, 1, GAME.envelopes)).fault).toMatchObject({
      params: { why: 'members/unknown', waits: 1 },
    })
  })
})

describe('the gate', () => {
  test('validates only the new entries of a game that continues', async () => {
    const gate = gateOver(shelf({ [CLUB_STREAM]: CLUB }))
    const [stream, { envelopes }] = [GAME_STREAM_PREFIX + GAME.id, GAME]
    for (let length = 1; length <= envelopes.length; length += 1) {
      const known = unreadable(envelopes.slice(0, length - 1))
      gate.noteStored(envelopes.slice(length - 1, length))
      expect(await gate.judgeStored(stream, 1, [...known, ...envelopes.slice(length - 1, length)])).toEqual({})
    }
  })

  test('validates an invalid game once, even if the game continues', async () => {
    const gate = gateOver(shelf({ [CLUB_STREAM]: CLUB }))
    const bad = envelopesOf(GAME_STREAM_PREFIX + 'other', GAME.events)
    const { fault } = await gate.judgeStored(GAME_STREAM_PREFIX + 'other', 1, bad.slice(0, 2))
    expect(fault).toMatchObject({ params: { why: 'gate/other-name' } })
    expect((await gate.judgeStored(GAME_STREAM_PREFIX + 'other', 1, unreadable(bad.slice(0, 2)))).fault).toEqual(fault)
    expect((await gate.judgeStored(GAME_STREAM_PREFIX + 'other', 1, unreadable(bad))).fault).toEqual(fault)
  })

  test('validates a stream with a temporary fault again', async () => {
    const store = shelf({})
    const gate = gateOver(store)
    expect((await gate.judgeStored(GAME_STREAM_PREFIX + GAME.id, 1, GAME.envelopes)).fault).toMatchObject({
      params: { waits: 1 },
    })
    store.stored.set(CLUB_STREAM, CLUB)
    gate.noteStored(CLUB)
    expect(await gate.judgeStored(GAME_STREAM_PREFIX + GAME.id, 1, GAME.envelopes)).toEqual({})
  })

  test('does not cache the result if the store is unavailable', async () => {
    const store = shelf({ [CLUB_STREAM]: CLUB })
    let isAway = true
    const gate = new Gate({
      read: async (stream, from) => (isAway ? storeUnavailableResult('away') : store.read(stream, from)),
    })
    expect((await gate.judgeStored(GAME_STREAM_PREFIX + GAME.id, 1, GAME.envelopes)).fault).toMatchObject({
      code: 'store/unavailable',
    })
    isAway = false
    expect(await gate.judgeStored(GAME_STREAM_PREFIX + GAME.id, 1, GAME.envelopes)).toEqual({})
  })

  test('yields regularly while it validates many short games', async () => {
    const pauses = { count: 0 }
    const gate = gateOver(shelf({ [CLUB_STREAM]: CLUB }), pauses)
    const games = Array.from({ length: 40 }, (_, index) => gameOf(`game${index}`))
    const faults = await gate.judge(games.map(({ id, envelopes }) => incoming(GAME_STREAM_PREFIX + id, [], envelopes)))
    expect([...faults]).toEqual([])
    const entries = games.reduce((sum, { envelopes }) => sum + envelopes.length, 0)
    expect(entries).toBeGreaterThan(1_000)
    expect(pauses.count).toBeGreaterThanOrEqual(Math.floor(entries / 500))
  })
})

describe('a message', () => {
  const stream = GAME_STREAM_PREFIX + GAME.id
  const ledger = LEDGER_STREAM_PREFIX + GAME.id
  const line = event('LinesAdded', {})

  test('leaves no game behind if it is refused', async () => {
    const gate = gateOver(shelf({ [CLUB_STREAM]: CLUB }))
    const bad = incoming(`${GAME_STREAM_PREFIX}other`, [], envelopesOf(`${GAME_STREAM_PREFIX}other`, GAME.events))
    const faults = await gate.judge([incoming(stream, [], GAME.envelopes), bad])
    expect([...faults.keys()]).toEqual([bad.stream])
    const later = await gate.judge([incoming(ledger, [], envelopesOf(ledger, [line]))])
    expect([...later.values()]).toMatchObject([{ params: { why: 'gate/no-game', waits: 1 } }])
  })

  test('is not validated again once it is stored', async () => {
    const store = shelf({ [CLUB_STREAM]: CLUB })
    const gate = gateOver(store)
    const [known, next] = [GAME.envelopes.slice(0, -1), GAME.envelopes.slice(-1)]
    expect(await gate.judge([incoming(stream, [], known)])).toEqual(new Map())
    store.stored.set(stream, unreadable(known))
    gate.noteStored(known)
    expect(await gate.judge([incoming(stream, known, next)])).toEqual(new Map())
  })

  test('does not revive a game that was removed from the store', async () => {
    const store = shelf({ [CLUB_STREAM]: CLUB, [stream]: GAME.envelopes })
    const gate = gateOver(store)
    expect(await gate.judgeStored(stream, 1, GAME.envelopes)).toEqual({})
    store.stored.delete(stream)
    gate.noteStored(envelopesOf(`branch/${stream}/1/abc`, [event('Branched', GAME.envelopes[0] ?? {})]))
    const faults = await gate.judge([incoming(ledger, [], envelopesOf(ledger, [line]))])
    expect([...faults.values()]).toMatchObject([{ params: { why: 'gate/no-game', waits: 1 } }])
  })
})

describe('a rulebook of the club', () => {
  const path = resolve(import.meta.dirname, '../../../docs/rulebooks/jester.json')
  const read = parseRulebookValue(JSON.parse(readFileSync(path, 'utf8')) as object)
  if (!read.ok) throw new Error(JSON.stringify(read.error))
  const jester = read.value
  const jesterSeal = rulebookHashOf(jester)
  const known = () => findRulebookVersion(jester.id as RulebookId, jester.version, jesterSeal)
  const kept = clubGoesOn([event('RulebookKept', { rulebook: jester })])

  /** A game that uses the rulebook. The rulebook's registration is removed again. */
  function jesterGame(): readonly Envelope[] {
    const made = runAndTrackRegistrations(() => {
      const rulebook = registerRulebook(jester, jesterSeal)
      const roles = rulebook.deal(9)
      const header = openGame({
        rulebook: rulebook.id,
        seal: jesterSeal,
        preset: rulebook.presets[0].id,
        seats: roles.map((role, index) => ({ seat: index + 1, role })),
        seed: 1,
      })
      if (!header.ok) throw new Error(header.error.code)
      const players = roles.map((_, index) => ({ seat: index + 1, member: memberAt(index + 1) }))
      return envelopesOf(`${GAME_STREAM_PREFIX}own`, [
        newGameOpenedEvent({ ...OPENED, id: 'own', header: header.value, players }, STAMP),
      ])
    })
    made.forget()
    return made.result
  }

  test('is unregistered if its message is refused', async () => {
    const store = shelf({ [CLUB_STREAM]: CLUB })
    const gate = gateOver(store)
    const game = jesterGame()
    // Another test in this process may have registered the rulebook permanently.
    const before = known()
    const bad = incoming(`${GAME_STREAM_PREFIX}other`, [], envelopesOf(`${GAME_STREAM_PREFIX}other`, GAME.events))
    const faults = await gate.judge([
      incoming(CLUB_STREAM, CLUB, kept),
      incoming(`${GAME_STREAM_PREFIX}own`, [], game),
      bad,
    ])
    expect([...faults.keys()], 'the game stands beside its rulebook').toEqual([bad.stream])
    expect(known()).toBe(before)
    expect((await gate.judgeStored(`${GAME_STREAM_PREFIX}own`, 1, game)).fault).toMatchObject({
      params: { why: 'setup/unknown-rulebook', waits: 1 },
    })
    store.stored.set(CLUB_STREAM, [...CLUB, ...kept])
    gate.noteStored(kept)
    expect(await gate.judgeStored(`${GAME_STREAM_PREFIX}own`, 1, game)).toEqual({})
  })

  test('is not replaced by a rulebook of another club or a file', async () => {
    const game = jesterGame()
    const gate = gateOver(shelf({ [CLUB_STREAM]: CLUB }))
    registerRulebook(jester, jesterSeal, true)
    expect((await gate.judgeStored(`${GAME_STREAM_PREFIX}own`, 1, game)).fault).toMatchObject({
      params: { why: 'setup/unknown-rulebook', waits: 1 },
    })
  })
})
