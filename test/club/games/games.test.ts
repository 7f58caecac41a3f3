// Games of a club that are opened, played, undone, corrected and reopened. The log only grows, and the ledger and
// standings follow every change of the verdict.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Result } from '../../../src/rules/vocabulary.ts'
import type { Club } from '../../../src/application/club.ts'
import type { GameDetail } from '../../../src/club/games/view.ts'
import { isMainLineKind } from '../../../src/scoring/ledgerLine.ts'
import { hasRoleWon } from '../../../src/scoring/sides.ts'
import type { Entry } from '../../../src/rules/entries.ts'
import { legalEntries } from '../../../src/rules/legalEntries.ts'
import { replay } from '../../../src/rules/replay.ts'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import { codeOf, MAFIA_WINS, newClub, newTable, openTable, RED_WINS, s, taken, type Table } from '../clubFixture.ts'

const seen = ({ id, version }: GameDetail) => ({ game: id, version })

async function wins(club: Club, game: string): Promise<readonly number[]> {
  return (await taken(club.ask('ledger.list', { game })))
    .filter((line) => line.counts && line.kind === 'win' && line.hundredths !== 0)
    .map((line) => line.seat)
    .sort((a, b) => a - b)
}

const request = ({ season, members }: Table) => ({
  season,
  evening: '2026-01-02',
  judge: 'Judge',
  rulebook: 'city' as const,
  preset: 'city',
  flags: {},
  seats: members.map((member) => ({ member, immune: false })),
  seed: 7,
})

it('taking back an added line restores the standings exactly', async () => {
  const { club, season, game } = await newTable()
  await taken(club.enterAll(seen(game), RED_WINS))
  const before = await taken(club.ask('seasons.standings', { season }))
  const [line] = (
    await taken(club.addLines(game.id, [{ seat: 4, kind: 'bonus', hundredths: 40, reason: 'good' }]))
  ).slice(-1)
  expect((await taken(club.ask('seasons.standings', { season })))[0]).toMatchObject({
    name: 'Player 4',
    metrics: { total: '1.15', sumBonus: '0.40' },
  })
  await taken(
    club.addLines(game.id, [{ seat: 4, kind: 'bonus', hundredths: 0, reason: 'not him', replaces: line?.id ?? '' }]),
  )
  expect(await taken(club.ask('seasons.standings', { season }))).toEqual(before)
})

it('ledger lines of one request are stored together or not at all', async () => {
  const { club, game } = await newTable()
  await taken(club.enterAll(seen(game), RED_WINS))
  const before = await taken(club.ask('ledger.list', { game: game.id }))
  const bonus = { seat: 4, kind: 'bonus' as const, hundredths: 40, reason: '' }
  expect(await codeOf(club.addLines(game.id, [bonus, { ...bonus, hundredths: 900 }]))).toBe('ledger/out-of-range')
  expect(await taken(club.ask('ledger.list', { game: game.id }))).toEqual(before)
})

describe('opening a game', () => {
  it('numbers the game within its season and deals missing cards from the seed', async () => {
    const table = await newTable()
    const [first, second] = [
      await taken(table.club.ask('games.open', request(table))),
      await taken(table.club.ask('games.open', { ...request(table), evening: '2026-01-03' })),
    ]
    expect([first.number, second.number]).toEqual([2, 3])
    expect(first.header.seats).toEqual(second.header.seats)
    expect(first.header.seats.map(({ role }) => role).sort()).toEqual([
      'citizen',
      'citizen',
      'citizen',
      'doctor',
      'don',
      'sheriff',
    ])
  })

  it('keeps a card that was chosen by hand', async () => {
    const table = await newTable()
    const seats = table.members.map((member, index) => ({
      member,
      immune: index === 2,
      ...(index === 2 ? { role: 'don' as const } : {}),
    }))
    const { header } = await taken(table.club.ask('games.open', { ...request(table), seats }))
    expect(header.seats[2]).toEqual({ seat: 3, role: 'don', immune: true })
    expect(header.seats.filter(({ role }) => role === 'don')).toHaveLength(1)
  })

  it.each<[string, string, (table: Table) => object]>([
    ['an unknown season', 'seasons/unknown', () => ({ season: 'none' })],
    [
      'an unknown member',
      'members/unknown',
      ({ members }) => ({
        seats: [{ member: 'x', immune: false }, ...members.map((member) => ({ member, immune: false }))],
      }),
    ],
    [
      'a member at two seats',
      'games/seated-twice',
      ({ members }) => ({ seats: [...members, members[0] ?? ''].map((member) => ({ member, immune: false })) }),
    ],
    [
      'a single player',
      'setup/seat-count',
      ({ members }) => ({ seats: members.slice(0, 1).map((member) => ({ member, immune: false })) }),
    ],
    [
      'a card that the deal does not have',
      'games/role-not-in-deal',
      ({ members }) => ({
        seats: members.map((member, index) => ({ member, immune: false, ...(index === 0 ? { role: 'maniac' } : {}) })),
      }),
    ],
    ['an unknown rulebook', 'setup/unknown-rulebook', () => ({ rulebook: 'chess' })],
    ['an unknown preset', 'setup/unknown-preset', () => ({ preset: 'chess' })],
    ['an unknown flag', 'flags/unknown', () => ({ flags: { magic: true } })],
  ])('refuses %s: %s', async (_, code, change) => {
    const table = await newTable()
    expect(await codeOf(table.club.ask('games.open', { ...request(table), ...change(table) }))).toBe(code)
    expect(await taken(table.club.ask('games.list', {}))).toHaveLength(1)
  })
})

describe('a tournament game outside the plan', () => {
  it('may seat anybody until the tournament has entrants', async () => {
    const table = await newTable()
    const { club, members } = table
    const cup = await taken(
      club.ask('seasons.open', {
        name: 'Cup',
        kind: 'tournament',
        from: '2026-03-01',
        scheme: 'official-2025',
        rulebook: 'city',
        preset: 'city',
        flags: {},
      }),
    )
    const open = (more = {}) => club.ask('games.open', { ...request(table), season: cup.id, ...more })
    await taken(open({ evening: '2025-12-31' }))
    for (const [index, member] of members.entries()) {
      await taken(club.ask('plan.addEntrants', { season: cup.id, members: [member] }))
      const missing = members[index + 1]
      if (missing === undefined) await taken(open())
      else
        expect(await open()).toMatchObject({
          error: { code: 'games/not-entered', params: { event: 'Cup', seat: index + 2, field: 'member' } },
        })
    }
    expect((await taken(club.ask('games.list', { season: cup.id }))).length).toBe(2)
    expect((await taken(club.ask('seasons.list', {}))).at(-1)).toMatchObject({ games: 2, lastEvening: '2026-01-02' })
  })
})

describe('entries', () => {
  it('are refused by the engine with its code, and the log stays unchanged', async () => {
    const { club, game } = await newTable()
    expect(await codeOf(club.ask('games.enter', { ...seen(game), entry: { type: 'end-speech', seat: s(4) } }))).toBe(
      'speech/not-speaking',
    )
    expect(await taken(club.ask('games.get', { game: game.id }))).toEqual(game)
  })

  it('are refused if the game has changed meanwhile', async () => {
    const { club, game } = await newTable()
    await taken(club.ask('games.enter', { ...seen(game), entry: { type: 'foul', seat: s(1) } }))
    expect(await club.ask('games.enter', { ...seen(game), entry: { type: 'foul', seat: s(1) } })).toEqual({
      ok: false,
      error: { code: 'store/version-conflict', params: { stream: `game/${game.id}`, expected: 1, actual: 2 } },
    })
  })

  it('of one batch are stored together or not at all', async () => {
    const { club, game } = await newTable()
    expect(
      await codeOf(
        club.enterAll(seen(game), [
          { type: 'foul', seat: s(1) },
          { type: 'end-speech', seat: s(4) },
        ]),
      ),
    ).toBe('speech/not-speaking')
    expect((await taken(club.ask('games.get', { game: game.id }))).log).toEqual([])
  })

  it('have a timestamp, an author and a position in the game', async () => {
    const { club, game } = await newTable()
    const { log } = await taken(club.ask('games.enter', { ...seen(game), entry: { type: 'foul', seat: s(1) } }))
    expect(log).toMatchObject([
      { id: 1, type: 'made', author: 'unknown', moment: 'D1.speech', entry: { type: 'foul', seat: 1 } },
    ])
    expect(log[0]?.at).toBeGreaterThan(1_767_225_600_000)
  })
})

describe('undo and correction', () => {
  it('only append to the log, and undoing an undo restores the entry', async () => {
    const { club, game } = await newTable()
    const made = await taken(club.enterAll(seen(game), RED_WINS))
    const undone = await taken(club.ask('games.retract', { ...seen(made), item: 1, reason: 'wrong seat' }))
    const redone = await taken(club.ask('games.retract', { ...seen(undone), item: 2, reason: 'right after all' }))
    expect([made.outcome?.winner, undone.outcome, redone.outcome?.winner]).toEqual(['red', null, 'red'])
    expect(redone.log.map(({ type }) => type)).toEqual(['made', 'retracted', 'retracted'])
    expect(redone.log.slice(0, 1)).toEqual(made.log)
  })

  it('of an entry change the verdict, the ledger and the standings', async () => {
    const { club, season, game } = await newTable()
    const before = await taken(club.enterAll(seen(game), MAFIA_WINS.slice(0, 3)))
    const ended = await taken(club.ask('games.enter', { ...seen(before), entry: { type: 'remove', seat: s(6) } }))
    expect([ended.outcome?.winner, await wins(club, game.id)]).toEqual(['mafia', [3]])
    const turned = await taken(
      club.ask('games.correct', {
        ...seen(ended),
        item: ended.log.length,
        entry: { type: 'remove', seat: s(3) },
        reason: 'misheard',
      }),
    )
    expect([turned.outcome?.winner, await wins(club, game.id)]).toEqual(['red', [4, 6]])
    expect(
      (await taken(club.ask('seasons.standings', { season })))
        .filter((row) => row.metrics.wins === '1')
        .map((row) => row.name),
    ).toEqual(['Player 4', 'Player 6'])
  })

  it.each<[string, string, (club: Club, game: GameDetail) => Promise<Result<GameDetail>>]>([
    [
      'undoing an unknown item',
      'games/no-such-item',
      (club, game) => club.ask('games.retract', { ...seen(game), item: 9, reason: '' }),
    ],
    [
      'undoing twice',
      'games/already-retracted',
      async (club, game) =>
        club.ask('games.retract', {
          ...seen(await taken(club.ask('games.retract', { ...seen(game), item: 1, reason: '' }))),
          item: 1,
          reason: '',
        }),
    ],
    [
      'correcting an undo',
      'games/not-an-entry',
      async (club, game) => {
        const undone = await taken(club.ask('games.retract', { ...seen(game), item: 1, reason: '' }))
        return club.ask('games.correct', {
          ...seen(undone),
          item: undone.log.length,
          entry: { type: 'foul', seat: s(1) },
          reason: '',
        })
      },
    ],
    [
      'correcting an entry into an impossible one',
      'seat/is-out',
      (club, game) =>
        club.ask('games.correct', { ...seen(game), item: 2, entry: { type: 'foul', seat: s(1) }, reason: '' }),
    ],
  ])('%s is refused with %s', async (_, code, act) => {
    const { club, game } = await newTable()
    const played = await taken(
      club.enterAll(seen(game), [
        { type: 'remove', seat: s(1) },
        { type: 'foul', seat: s(2) },
      ]),
    )
    expect(await codeOf(act(club, played))).toBe(code)
  })

  it('of a removal cancel its disqualification', async () => {
    const { club, game } = await newTable()
    const ended = await taken(club.enterAll(seen(game), [{ type: 'remove', seat: s(1) }, ...RED_WINS]))
    const excluded = async () =>
      (await taken(club.ask('ledger.list', { game: game.id })))
        .filter((line) => line.counts && line.kind === 'disqualification' && line.hundredths !== 0)
        .map((line) => line.seat)
    expect(await excluded()).toEqual([1, 3])
    await taken(club.ask('games.retract', { ...seen(ended), item: 1, reason: 'it was seat 1 of the other table' }))
    expect([await excluded(), await wins(club, game.id)]).toEqual([[3], [1, 2, 4, 5, 6]])
  })
})

describe('a season', () => {
  it('has standings of one evening, and of the games before a given game', async () => {
    const { club, season, members, game } = await newTable()
    await taken(club.enterAll(seen(game), RED_WINS))
    const second = await openTable(club, season, members, undefined, '2026-01-08')
    await taken(club.enterAll(seen(second), MAFIA_WINS))
    const leaders = async (scope: object) =>
      (await taken(club.ask('seasons.standings', { season, ...scope })))
        .filter((row) => row.metrics.wins !== '0')
        .map((row) => row.name)
        .sort()
    expect(await leaders({ evening: '2026-01-08' })).toEqual(['Player 3'])
    expect(await leaders({ beforeGame: 2 })).toEqual(['Player 1', 'Player 2', 'Player 4', 'Player 5', 'Player 6'])
    expect(await leaders({ beforeGame: 1 })).toEqual([])
    expect(await leaders({ evening: '2026-01-08', beforeGame: 2 })).toEqual([])
  })

  it('lists each player’s cumulative sum after each game', async () => {
    const { club, season, members, game } = await newTable()
    await taken(club.enterAll(seen(game), RED_WINS))
    await taken(club.enterAll(seen(await openTable(club, season, members)), MAFIA_WINS))
    const progress = await taken(club.ask('charts.progress', { season }))
    expect(progress.moments.map(({ game: number }) => number)).toEqual([1, 2])
    expect(progress.players.find(({ name }) => name === 'Player 3')?.cumulative).toEqual([-50, 25])
  })
})

describe('with any entries and corrections', () => {
  const act = fc.record({
    what: fc.constantFrom('enter', 'enter', 'enter', 'remove', 'retract', 'correct'),
    choice: fc.nat(1000),
  })

  it('wins follow the verdict, and a restart changes no state', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 25 }), async (acts) => {
        const store = createMemoryStore()
        const { club, season, game } = await newTable(store)
        let current = game
        for (const { what, choice } of acts) {
          const next = await attempt(club, current, what, choice)
          expect(next.log.slice(0, current.log.length)).toEqual(current.log)
          current = next
          const winner = current.outcome?.winner
          const main = (await taken(club.ask('ledger.list', { game: game.id }))).filter(
            (line) => line.counts && isMainLineKind(line.kind) && line.hundredths !== 0,
          )
          const excluded = main.filter((line) => line.kind !== 'win').map((line) => line.seat)
          const expected = current.header.seats
            .filter(({ seat, role }) => winner !== undefined && hasRoleWon(role, winner) && !excluded.includes(seat))
            .map(({ seat }) => seat)
          expect(await wins(club, game.id)).toEqual(expected)
        }
        const again = newClub(store, 'again')
        expect(await taken(again.ask('games.get', { game: game.id }))).toEqual(current)
        expect(await taken(again.ask('seasons.standings', { season }))).toEqual(
          await taken(club.ask('seasons.standings', { season })),
        )
        expect(replay(current.header, current.log).state.outcome ?? null).toEqual(current.outcome)
      }),
      { numRuns: 60 },
    )
  })

  async function attempt(club: Club, game: GameDetail, what: string, choice: number): Promise<GameDetail> {
    const target = 1 + (choice % Math.max(1, game.log.length))
    const { state } = replay(game.header, game.log)
    const offered: readonly Entry[] = legalEntries(state)
    const removals = offered.filter((entry) => entry.type === 'remove')
    const entry = (what === 'remove' ? removals : offered)[
      choice % Math.max(1, (what === 'remove' ? removals : offered).length)
    ] ?? { type: 'remove', seat: s(1 + (choice % 6)) }
    const result = await (what === 'retract'
      ? club.ask('games.retract', { ...seen(game), item: target, reason: 'undo' })
      : what === 'correct'
        ? club.ask('games.correct', { ...seen(game), item: target, entry, reason: 'fix' })
        : club.ask('games.enter', { ...seen(game), entry }))
    return result.ok ? result.value : game
  }
})
