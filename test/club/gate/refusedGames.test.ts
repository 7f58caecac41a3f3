// One field of a valid game is changed, with correct hashes, and the gate reports which envelope is invalid and why.

import { describe, expect, test } from 'vitest'
import { validateGameEnvelopes, type GameValidation } from '../../../src/club/gate/game/wholeGame.ts'
import type { ClubIdLookup } from '../../../src/club/gate/game/judgedGame.ts'
import { validateLedgerLines } from '../../../src/club/gate/game/ledgerLines.ts'
import {
  newLogItemEvent,
  newLedgerLineEvent,
  newGameOpenedEvent,
  newVoidedEvent,
} from '../../../src/club/model/gameStream.ts'
import { GAME_STREAM_PREFIX, LEDGER_STREAM_PREFIX } from '../../../src/club/model/streams.ts'
import { applyLogChange } from '../../../src/rules/logChange.ts'
import { replay } from '../../../src/rules/replay.ts'
import { newestRulebookOf } from '../../../src/rules/rulebooks/registry.ts'
import { seat } from '../../../src/rules/vocabulary.ts'
import type { StoredLedgerLine } from '../../../src/scoring/ledgerLine.ts'
import { points } from '../../../src/scoring/points.ts'
import { roundedResultPoints } from '../../../src/scoring/schemes/resultValue.ts'
import { findBuiltInScheme } from '../../../src/scoring/schemes/registry.ts'
import type { Envelope, NewEvent } from '../../../src/store/port.ts'
import { envelopesOf, memberAt, opened, STAMP } from './games.ts'

type Json = Record<string, unknown>
type Spoil = (envelopes: { type: string; at: number; payload: Json }[]) => void

const city = opened(newestRulebookOf('city'), 'city', 'game1')
const everybody: ClubIdLookup = { hasMember: () => true, hasSeason: () => true, hasRulebook: () => true }

/** A few speeches with a nomination, a retracted entry and a corrected one. */
function soundEvents(): readonly NewEvent[] {
  const { header } = city
  let played = { header, log: [], replay: replay(header, []) } as Parameters<typeof applyLogChange>[0]
  for (const change of [
    { type: 'enter', entry: { type: 'nominate', by: seat(1), target: seat(2) } },
    { type: 'enter', entry: { type: 'end-speech', seat: seat(1) } },
    { type: 'enter', entry: { type: 'foul', seat: seat(3) } },
    { type: 'retract', item: 3, reason: 'not a foul' },
    { type: 'correct', item: 1, entry: { type: 'nominate', by: seat(1), target: seat(4) }, reason: 'misheard' },
    { type: 'mend', seats: [{ seat: seat(6), player: { member: memberAt(50) } }], reason: 'late' },
  ] as const) {
    const made = applyLogChange(played, change, STAMP)
    if (!made.ok) throw new Error(made.error.code)
    played = { header, log: [...played.log, made.value.item], replay: made.value.replay }
  }
  return [newGameOpenedEvent(city, STAMP), ...played.log.map(newLogItemEvent)]
}

const SOUND = soundEvents()
/** Fields of added events, for which only the payload matters. */
const BARE = { ...STAMP, private: true }

function judged(spoil: Spoil, club = everybody, stream = GAME_STREAM_PREFIX + city.id): GameValidation {
  const events = structuredClone(SOUND) as unknown as Parameters<Spoil>[0]
  spoil(events)
  return validateGameEnvelopes(undefined, envelopesOf(stream, events as unknown as readonly NewEvent[]), club)
}

const of = (events: Parameters<Spoil>[0], type: string): Json => {
  const found = events.find((event) => event.type === type)
  if (!found) throw new Error(`no ${type}`)
  return found.payload
}
const header = (events: Parameters<Spoil>[0]) => of(events, 'GameOpened')['header'] as Json & { seats: Json[] }
const players = (events: Parameters<Spoil>[0]) => of(events, 'GameOpened')['players'] as Json[]

test('the test game is valid before any change', () => {
  expect(judged(() => undefined).fault).toBeUndefined()
})

test.each<[string, Parameters<typeof judged>[0]]>([
  ['at the time of opening', (all) => (of(all, 'GameOpened')['judgeId'] = memberAt(60))],
  ['later', (all) => (of(all, 'TableMended')['judgeId'] = memberAt(60))],
])('an unknown judge named %s is accepted, because a diverged club may have lost a guest', (_, spoil) => {
  const club = { ...everybody, hasMember: (id: string) => id !== memberAt(60) }
  expect(judged(spoil, club).fault).toBeUndefined()
})

describe('a changed game is refused', () => {
  test.each<[string, Spoil, number, string]>([
    ['an opening with the id of another game', (all) => (of(all, 'GameOpened')['id'] = 'game2'), 1, 'gate/other-name'],
    [
      'a card that the rulebook does not have',
      (all) => (header(all).seats[0]!['role'] = 'healer'),
      1,
      'setup/unknown-role',
    ],
    ['a flag that the rulebook does not have', (all) => (header(all)['flags'] = { mercy: true }), 1, 'flags/unknown'],
    ['an invalid seed', (all) => (header(all)['seed'] = -1), 1, 'setup/bad-seed'],
    ['a header with an unknown field', (all) => (header(all)['more'] = 1), 1, 'verify/header-differs'],
    ['a person at two seats', (all) => (players(all)[1]!['member'] = memberAt(1)), 1, 'gate/bad-seats'],
    ['a seat without a player', (all) => players(all).pop(), 1, 'gate/bad-seats'],
    [
      'a player whose id is a property of every object',
      (all) => (players(all)[0]!['member'] = '__proto__'),
      1,
      'gate/bad-id',
    ],
    ['an impossible game number', (all) => (of(all, 'GameOpened')['number'] = 2 ** 50), 1, 'gate/bad-number'],
    [
      'a start in the year 3000',
      (all) => (of(all, 'GameOpened')['startedAt'] = 32_503_680_000_000),
      1,
      'gate/bad-time',
    ],
    ['an impossible day', (all) => (of(all, 'GameOpened')['evening'] = 'made1'), 1, 'gate/bad-day'],
    [
      'an entry that the rules refuse',
      (all) => (of(all, 'EntryMade')['entry'] = { type: 'close-vote' }),
      2,
      'step/another-is-due',
    ],
    [
      'events that differ from those that the rules produce',
      (all) => (of(all, 'EntryMade')['events'] = [{ type: 'GameEnded' }]),
      2,
      'verify/events-differ',
    ],
    [
      'an entry with a wrong step of the game',
      (all) => (of(all, 'EntryMade')['moment'] = 'N1.doctor'),
      2,
      'verify/moment-differs',
    ],
    [
      'an entry inserted before an unknown entry',
      (all) => (of(all, 'EntryMade')['before'] = 99),
      2,
      'games/no-such-item',
    ],
    ['an item with another item’s id', (all) => (of(all, 'EntryMade')['id'] = 2), 2, 'record/ids-in-order'],
    ['an impossible time', (all) => (all[1]!.at = -1), 2, 'gate/bad-time'],
    ['a retraction of an unknown entry', (all) => (of(all, 'EntryRetracted')['target'] = 99), 5, 'games/no-such-item'],
    [
      'a correction that the rules refuse',
      (all) => (of(all, 'EntryCorrected')['entry'] = { type: 'close-vote' }),
      6,
      'step/another-is-due',
    ],
    [
      'a table correction that seats a person twice',
      (all) => {
        const [mend] = of(all, 'TableMended')['seats'] as Json[]
        ;(mend!['player'] as Json)['member'] = memberAt(1)
      },
      7,
      'games/seated-twice',
    ],
    [
      'a table correction of an unknown seat',
      (all) => ((of(all, 'TableMended')['seats'] as Json[])[0]!['seat'] = 30),
      7,
      'mend/no-such-seat',
    ],
    ['an event of the club', (all) => (all[1]!.type = 'MemberAdded'), 2, 'gate/other-stream'],
    [
      'two voidings in a row',
      (all) => all.push(...([newVoidedEvent({ reason: '' }, STAMP), newVoidedEvent({ reason: '' }, STAMP)] as never[])),
      9,
      'gate/said-twice',
    ],
    [
      'an entry in a void game',
      (all) => all.splice(1, 0, newVoidedEvent({ reason: '' }, STAMP) as never),
      3,
      'games/void',
    ],
    [
      'a reopening of an unknown objection',
      (all) => all.push({ type: 'ObjectionReopened', ...BARE, payload: { id: 'x', reason: 'y' } }),
      8,
      'objections/unknown',
    ],
    [
      'a results sheet with a single card',
      (all) =>
        all.push({
          type: 'ResultAsserted',
          ...BARE,
          payload: { result: { roles: ['don'], bestMove: [] }, reason: '' },
        }),
      8,
      'setup/seat-count',
    ],
  ])('with %s', (_, spoil, version, code) => {
    const { fault } = judged(spoil)
    expect(fault).toMatchObject({ version, why: { code } })
    expect(fault).not.toHaveProperty('waits')
  })
})

describe('a game waits for data that may still arrive', () => {
  test.each<[string, Spoil, ClubIdLookup, string]>([
    ['a member', () => undefined, { ...everybody, hasMember: (id) => id !== memberAt(1) }, 'members/unknown'],
    ['a season', () => undefined, { ...everybody, hasSeason: () => false }, 'seasons/unknown'],
    [
      'a member who received a seat later',
      () => undefined,
      { ...everybody, hasMember: (id) => id !== memberAt(50) },
      'members/unknown',
    ],
    // No other test registers a rulebook with this id.
    ['a rulebook', (all) => (header(all)['rulebook'] = 'rules-nobody-sent'), everybody, 'setup/unknown-rulebook'],
  ])('such as %s', (_, spoil, club, code) => {
    expect(judged(spoil, club).fault).toMatchObject({ waits: true, why: { code } })
  })
})

describe('a ledger line', () => {
  const scheme = findBuiltInScheme('official-2025')
  const sound: StoredLedgerLine = {
    id: 'line1',
    game: city.id,
    member: memberAt(1),
    seat: 1,
    kind: 'bonus',
    hundredths: points(30),
    reason: 'well played',
    source: 'judge',
    ...STAMP,
  }
  const fault = (lines: readonly StoredLedgerLine[]) => {
    const { game } = judged(() => undefined)
    if (!game || !scheme) throw new Error('no game')
    const envelopes: readonly Envelope[] = envelopesOf(LEDGER_STREAM_PREFIX + city.id, lines.map(newLedgerLineEvent))
    const result = validateLedgerLines(game, envelopes, [scheme])
    return result.ok ? undefined : result.error
  }

  test('is valid for each player of the seat, before and after a change of players', () => {
    expect(
      fault([
        sound,
        { ...sound, id: 'line2', seat: 6, member: memberAt(6) },
        { ...sound, id: 'line3', seat: 6, member: memberAt(50) },
      ]),
    ).toBeUndefined()
  })

  test('for a win is refused if the seat already has one', () => {
    const [first] = city.header.seats
    const winPoints = roundedResultPoints(scheme!, 'win', first!.role)
    const win = { ...sound, kind: 'win', hundredths: winPoints, source: 'verdict' } as const
    const other = { ...sound, id: 'other', seat: 6, member: memberAt(6) }
    const again = Array.from({ length: 5 }, (_, index) => ({ ...win, id: `win${index}` }))
    expect(fault([win])).toBeUndefined()
    expect(fault([win, other, ...again])).toMatchObject({ version: 3, why: { code: 'ledger/main-line-exists' } })
  })

  test.each<[string, Partial<Record<keyof StoredLedgerLine, unknown>>, string]>([
    ['of another game', { game: 'game2' }, 'gate/other-name'],
    ['at a seat where the player never sat', { seat: 2 }, 'gate/not-at-seat'],
    ['for a member who never sat there', { member: memberAt(3) }, 'gate/not-at-seat'],
    ['of half a hundredth', { hundredths: 0.5 }, 'ledger/not-hundredths'],
    ['above all possible points', { hundredths: 2 ** 53 }, 'ledger/not-hundredths'],
    ['that replaces an unknown line', { replaces: 'line9' }, 'ledger/no-such-line'],
    ['of a computed kind', { kind: 'compensation' }, 'ledger/kind-is-computed'],
    ['worth more than the scheme allows', { hundredths: 9_900 }, 'gate/not-in-scheme'],
    ['for a win, with points that the scheme does not award', { kind: 'win', hundredths: 9_900 }, 'gate/not-in-scheme'],
    ['of a kind that a judge adds, with the verdict as its source', { source: 'verdict' }, 'gate/not-in-scheme'],
  ])('%s is refused', (_, change, code) => {
    expect(fault([{ ...sound, ...change } as StoredLedgerLine])).toMatchObject({ version: 1, why: { code } })
  })
})
