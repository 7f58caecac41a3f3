// Results sheets (docs/spec/scoring.md §1 and §2): the lines that a sheet writes, which sheets are refused and at which
// field, the effect of a correction, and that saving the same sheet twice writes nothing.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { GameDetail } from '../../../../src/club/games/view.ts'
import type { ShownLedgerLine } from '../../../../src/scoring/ledgerLine.ts'
import type { ResultSheetRequest } from '../../../../src/club/games/resultRequests.ts'
import type { ResultSheetSeat } from '../../../../src/club/games/resultSheet.ts'
import { WINNERS, type Winner } from '../../../../src/rules/vocabulary.ts'
import { createMemoryStore } from '../../../../src/store/adapters/memory.ts'
import { codeOf, newClub, openTable, RED_WINS, taken } from '../../clubFixture.ts'
import { CARDS, newSheets, withoutWinner, withSeats, type Sheets } from './sheetFixture.ts'

const short = ({ seat, kind, hundredths, source, replaces }: ShownLedgerLine) => ({
  seat,
  kind,
  hundredths,
  source,
  ...(replaces ? { replaces } : {}),
})

async function counting({ club }: Sheets, { id }: GameDetail): Promise<readonly string[]> {
  const lines = await taken(club.ask('ledger.list', { game: id }))
  return lines
    .filter((line) => line.counts && line.hundredths !== 0)
    .map(({ seat, kind, hundredths, source }) => `${seat} ${kind} ${hundredths} ${source}`)
    .sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10))
}

async function corrected(sheets: Sheets, game: GameDetail, sheet: ResultSheetRequest): Promise<GameDetail> {
  return taken(sheets.club.ask('results.save', { ...sheet, reason: 'slip', game: await sheets.seen(game) }))
}

it('saving any valid sheet again unchanged writes nothing', async () => {
  const cell = fc.record({
    bonus: fc.constantFrom(0, 10, 25, 50),
    penalty: fc.constantFrom(0, 10, -10, 33, -50),
    isOut: fc.boolean(),
  })
  const random = fc.record({
    cells: fc.array(cell, { minLength: 10, maxLength: 10 }),
    cards: fc.shuffledSubarray([...CARDS], { minLength: 10, maxLength: 10 }),
    winner: fc.option(fc.constantFrom(...WINNERS), { nil: undefined }),
    victim: fc.option(fc.integer({ min: 1, max: 10 }), { nil: undefined }),
    named: fc.shuffledSubarray([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], { maxLength: 3 }),
  })
  await fc.assert(
    fc.asyncProperty(random, async ({ cells, cards, winner, victim, named }) => {
      const store = createMemoryStore()
      const sheets = await newSheets('tournament-2026', store)
      const seats = sheets.sheet.seats.map((seat, index) => {
        const { bonus, penalty, isOut } = cells[index] ?? { bonus: 0, penalty: 0, isOut: false }
        return {
          ...seat,
          role: cards[index] ?? seat.role,
          penalty,
          bonus: winner ? bonus : 0,
          ...(isOut ? { exclusion: 'disqualification' as const } : {}),
        }
      })
      const sheet: ResultSheetRequest = {
        ...withoutWinner(sheets.sheet),
        seats,
        ...(winner ? { winner } : {}),
        ...(victim === undefined ? {} : { firstVictim: victim }),
        bestMove: victim === undefined ? [] : named,
      }
      const game = await taken(sheets.club.ask('results.save', sheet))
      const heads = await taken(store.list(''))
      // The club reads the sheet from memory, and a club that is started later reads it from the store.
      for (const club of [sheets.club, newClub(store, 'later')]) {
        expect(await taken(club.ask('results.save', { ...sheet, game: await sheets.seen(game) }))).toEqual(game)
        expect(await taken(store.list(''))).toEqual(heads)
      }
    }),
    { numRuns: 60 },
  )
})

describe('a new sheet', () => {
  it.each<[Winner, readonly number[]]>([
    ['red', [1, 2, 3, 4, 5, 6, 7]],
    ['mafia', [8, 9, 10]],
    ['draw', []],
  ])('with the result "%s" has asserted win lines for the seats %j', async (winner, seats) => {
    const sheets = await newSheets()
    const game = await taken(sheets.club.ask('results.save', { ...sheets.sheet, winner }))
    expect(game.outcome).toEqual({ winner, reason: 'asserted' })
    expect(game.phase).toBe('over')
    expect(await counting(sheets, game)).toEqual(seats.map((seat) => `${seat} win 75 asserted`))
  })

  it('stores the cards, the first victim and the best move', async () => {
    const { club, sheet } = await newSheets()
    const game = await taken(club.ask('results.save', { ...sheet, firstVictim: 3, bestMove: [8, 9, 1] }))
    expect(game.asserted).toEqual({ roles: CARDS, winner: 'red', firstVictim: 3, bestMove: [8, 9, 1] })
    expect(game.header.seats.map(({ role }) => role)).toEqual(CARDS)
    expect(await taken(club.ask('games.get', { game: game.id }))).toEqual(game)
  })

  it('writes bonuses and penalties as lines of the judge, in addition to the wins', async () => {
    const sheets = await newSheets()
    const game = await taken(
      sheets.club.ask('results.save', withSeats(sheets.sheet, { 1: { bonus: 30 }, 8: { bonus: 50, penalty: 20 } })),
    )
    expect((await counting(sheets, game)).filter((line) => !line.includes('win'))).toEqual([
      '1 bonus 30 judge',
      '8 bonus 50 judge',
      '8 penalty -20 judge',
    ])
  })

  it.each<['disqualification' | 'team-loss', Winner, readonly string[]]>([
    ['disqualification', 'red', ['1 disqualification -50 judge']],
    ['disqualification', 'mafia', ['1 disqualification -50 judge']],
    ['team-loss', 'mafia', ['1 team-loss -70 judge']],
  ])('replaces a player’s win or loss by a %s if %s wins', async (exclusion, winner, expected) => {
    const sheets = await newSheets()
    const game = await taken(
      sheets.club.ask('results.save', withSeats({ ...sheets.sheet, winner }, { 1: { exclusion } })),
    )
    expect((await counting(sheets, game)).filter((line) => line.startsWith('1 '))).toEqual(expected)
  })

  it('without a winner does not count until it is completed', async () => {
    const sheets = await newSheets()
    const game = await taken(sheets.club.ask('results.save', withoutWinner(sheets.sheet)))
    expect([
      game.outcome,
      await counting(sheets, game),
      await taken(sheets.club.ask('seasons.standings', { season: sheets.season })),
    ]).toEqual([null, [], []])
    const done = await corrected(sheets, game, sheets.sheet)
    expect(await counting(sheets, done)).toHaveLength(7)
  })

  it('is read unchanged from the store after a restart', async () => {
    const store = createMemoryStore()
    const sheets = await newSheets('tournament-2026', store)
    const game = await taken(
      sheets.club.ask('results.save', {
        ...withSeats(sheets.sheet, { 2: { bonus: 20 } }),
        firstVictim: 1,
        bestMove: [8, 9],
      }),
    )
    const again = newClub(store, 'again')
    expect(await taken(again.ask('games.get', { game: game.id }))).toEqual(game)
    expect(await taken(again.ask('seasons.standings', { season: sheets.season }))).toEqual(
      await taken(sheets.club.ask('seasons.standings', { season: sheets.season })),
    )
  })
})

describe('best move (docs/spec/scoring.md §2)', () => {
  it.each<[readonly number[], number | undefined]>([
    [[8, 9, 10], 40],
    [[8, 9, 1], 25],
    [[8, 9], 25],
    [[8, 1, 2], undefined],
    [[1, 2, 3], undefined],
    [[], undefined],
  ])('%j is worth %s hundredths', async (bestMove, hundredths) => {
    const sheets = await newSheets()
    const game = await taken(
      sheets.club.ask('results.save', { ...sheets.sheet, winner: 'mafia', firstVictim: 3, bestMove }),
    )
    expect((await counting(sheets, game)).filter((line) => line.includes('best-move'))).toEqual(
      hundredths === undefined ? [] : [`3 best-move ${hundredths} asserted`],
    )
  })

  it('is revalued when a wrong card is corrected', async () => {
    const sheets = await newSheets()
    const sheet = { ...sheets.sheet, firstVictim: 3, bestMove: [8, 9, 1] }
    const game = await taken(sheets.club.ask('results.save', sheet))
    await corrected(
      sheets,
      game,
      withSeats(sheet, { 1: { role: 'mafia' }, 10: { role: 'civilian' }, 9: { role: 'don' } }),
    )
    expect(await counting(sheets, game)).toContain('3 best-move 40 asserted')
  })

  it('earns nothing under a scheme without best moves', async () => {
    const sheets = await newSheets('official-2025')
    const game = await taken(sheets.club.ask('results.save', { ...sheets.sheet, firstVictim: 3, bestMove: [8, 9, 10] }))
    expect(game.asserted?.bestMove).toEqual([8, 9, 10])
    expect((await counting(sheets, game)).every((line) => line.includes('win'))).toBe(true)
  })
})

describe('the club refuses a request', () => {
  type Change = (sheet: ResultSheetRequest) => ResultSheetRequest
  const seat =
    (number: number, change: Partial<ResultSheetSeat>): Change =>
    (sheet) =>
      withSeats(sheet, { [number]: change })
  const lost =
    (number: number, change: Partial<ResultSheetSeat>): Change =>
    (sheet) =>
      withSeats({ ...sheet, winner: 'mafia' }, { [number]: change })

  it.each<[string, Change, string, Record<string, unknown>]>([
    ['official-2025', seat(1, { bonus: 91 }), 'ledger/out-of-range', { seat: 1, field: 'bonus', min: 10, max: 90 }],
    ['official-2025', seat(1, { bonus: 9 }), 'ledger/out-of-range', { seat: 1, field: 'bonus', min: 10, max: 90 }],
    ['official-2025', seat(8, { bonus: 51 }), 'ledger/out-of-range', { seat: 8, field: 'bonus', min: 1, max: 50 }],
    [
      'official-2025',
      seat(2, { penalty: 19 }),
      'ledger/out-of-range',
      { seat: 2, field: 'penalty', min: -40, max: -20 },
    ],
    [
      'official-2025',
      seat(2, { penalty: 41 }),
      'ledger/out-of-range',
      { seat: 2, field: 'penalty', min: -40, max: -20 },
    ],
    ['tournament-2026', seat(1, { bonus: 61 }), 'ledger/out-of-range', { seat: 1, field: 'bonus', min: 10, max: 60 }],
    ['tournament-2026', seat(1, { bonus: -10 }), 'ledger/out-of-range', { seat: 1, field: 'bonus' }],
    [
      'tournament-2026',
      seat(2, { penalty: 51 }),
      'ledger/out-of-range',
      { seat: 2, field: 'penalty', min: -50, max: -10 },
    ],
    [
      'tournament-2026',
      seat(1, { exclusion: 'team-loss' }),
      'ledger/not-for-this-player',
      { seat: 1, field: 'exclusion', who: 'losers' },
    ],
    ['wolves-club', seat(1, { bonus: 30 }), 'ledger/kind-not-in-scheme', { seat: 1, field: 'bonus' }],
    [
      'wolves-club',
      lost(1, { exclusion: 'disqualification' }),
      'ledger/kind-not-in-scheme',
      { seat: 1, field: 'exclusion' },
    ],
    [
      'tournament-2026',
      (sheet) => withoutWinner(withSeats(sheet, { 4: { bonus: 30 } })),
      'ledger/game-not-over',
      { seat: 4, field: 'bonus' },
    ],
    ['tournament-2026', seat(3, { role: 'maniac' }), 'setup/unknown-role', { seat: 3, field: 'role' }],
    ['tournament-2026', seat(7, { role: 'civilian' }), 'setup/card-missing', { field: 'role', role: 'sheriff' }],
    ['tournament-2026', seat(3, { role: 'don' }), 'setup/too-many-of-role', { field: 'role', role: 'don' }],
    [
      'tournament-2026',
      (sheet) => withSeats(sheet, { 8: { role: 'civilian' }, 9: { role: 'civilian' }, 10: { role: 'civilian' } }),
      'setup/needs-both-teams',
      { field: 'role' },
    ],
    [
      'tournament-2026',
      (sheet) => ({ ...sheet, firstVictim: 11 }),
      'results/no-such-seat',
      { named: 11, field: 'firstVictim' },
    ],
    [
      'tournament-2026',
      (sheet) => ({ ...sheet, bestMove: [1] }),
      'results/best-move-without-victim',
      { field: 'bestMove' },
    ],
    [
      'tournament-2026',
      (sheet) => ({ ...sheet, firstVictim: 2, bestMove: [1, 12] }),
      'results/no-such-seat',
      { seat: 2, named: 12, field: 'bestMove' },
    ],
    [
      'tournament-2026',
      (sheet) => ({ ...sheet, firstVictim: 2, bestMove: [1, 3, 4, 5] }),
      'results/best-move-three-seats',
      { seat: 2, field: 'bestMove' },
    ],
    [
      'tournament-2026',
      (sheet) => ({ ...sheet, firstVictim: 2, bestMove: [1, 1] }),
      'results/best-move-three-seats',
      { seat: 2, field: 'bestMove' },
    ],
    [
      'tournament-2026',
      (sheet) => ({
        ...sheet,
        seats: sheet.seats.map((each, index) =>
          index === 4 ? { ...each, member: sheet.seats[0]?.member ?? '' } : each,
        ),
      }),
      'games/seated-twice',
      { seat: 5, field: 'member' },
    ],
    [
      'tournament-2026',
      (sheet) => ({
        ...sheet,
        seats: sheet.seats.map((each, index) => (index === 4 ? { ...each, member: 'nobody' } : each)),
      }),
      'members/unknown',
      { seat: 5, field: 'member' },
    ],
    ['tournament-2026', (sheet) => ({ ...sheet, season: 'none' }), 'seasons/unknown', {}],
  ])(
    'to save a sheet under %s, and the error has seat and field (row %#): %s',
    async (scheme, change, code, params) => {
      const { club, season, sheet } = await newSheets(scheme)
      expect(await club.ask('results.save', change(sheet))).toMatchObject({ ok: false, error: { code, params } })
      // Nothing is stored for a refused sheet.
      expect(await taken(club.ask('games.list', { season }))).toEqual([])
    },
  )

  it('to save a sheet for a game that has a protocol', async () => {
    const sheets = await newSheets()
    const game = await openTable(sheets.club, sheets.season, sheets.members.slice(0, 6))
    const played = await taken(
      sheets.club.ask('games.enter', {
        game: game.id,
        version: game.version,
        entry: RED_WINS[0] ?? { type: 'foul', seat: 1 as never },
      }),
    )
    expect(
      await codeOf(
        sheets.club.ask('results.save', {
          ...sheets.sheet,
          seats: sheets.sheet.seats.slice(0, 6),
          game: await sheets.seen(played),
        }),
      ),
    ).toBe('results/has-protocol')
  })

  it('to enter a protocol for a game that has a results sheet', async () => {
    const { club, sheet } = await newSheets()
    const game = await taken(club.ask('results.save', sheet))
    expect(
      await codeOf(
        club.ask('games.enter', { game: game.id, version: game.version, entry: { type: 'foul', seat: 1 as never } }),
      ),
    ).toBe('games/asserted')
  })

  it('to save a sheet for a void game', async () => {
    const sheets = await newSheets()
    const game = await taken(sheets.club.ask('results.save', sheets.sheet))
    const dead = await taken(
      sheets.club.ask('games.void', { game: game.id, version: game.version, isVoid: true, reason: 'replayed' }),
    )
    expect(
      await codeOf(
        sheets.club.ask('results.save', {
          ...sheets.sheet,
          winner: 'mafia',
          reason: 'x',
          game: await sheets.seen(dead),
        }),
      ),
    ).toBe('games/void')
  })
})

describe('a correction', () => {
  const given = (sheet: ResultSheetRequest) =>
    withSeats(sheet, { 1: { bonus: 60 }, 2: { bonus: 20 }, 8: { bonus: 30, penalty: 20 } })
  async function saved(): Promise<{
    sheets: Sheets
    sheet: ResultSheetRequest
    game: GameDetail
    before: readonly ShownLedgerLine[]
  }> {
    const sheets = await newSheets()
    const sheet = given(sheets.sheet)
    const game = await taken(sheets.club.ask('results.save', sheet))
    return { sheets, sheet, game, before: await taken(sheets.club.ask('ledger.list', { game: game.id })) }
  }

  it('writes only the differences, and names the lines that it replaces', async () => {
    const { sheets, sheet, game, before } = await saved()
    const next = await corrected(
      sheets,
      game,
      withSeats(sheet, { 2: { bonus: 30 }, 8: { penalty: 0 }, 5: { bonus: 10 } }),
    )
    const id = (seat: number, kind: string) => before.find((line) => line.seat === seat && line.kind === kind)?.id
    const lines = await taken(sheets.club.ask('ledger.list', { game: game.id }))
    expect(lines.slice(before.length).map(short)).toEqual([
      { seat: 2, kind: 'bonus', hundredths: 30, source: 'judge', replaces: id(2, 'bonus') },
      { seat: 5, kind: 'bonus', hundredths: 10, source: 'judge' },
      { seat: 8, kind: 'penalty', hundredths: 0, source: 'judge', replaces: id(8, 'penalty') },
    ])
    expect(lines.slice(before.length).every(({ reason }) => reason === 'slip')).toBe(true)
    expect(next.version).toBe(game.version)
  })

  it('of the winner changes the wins, and keeps the lines that are still allowed', async () => {
    const { sheets, sheet, game } = await saved()
    await corrected(sheets, game, withSeats({ ...sheet, winner: 'mafia' }, { 1: { bonus: 40 } }))
    expect(await counting(sheets, game)).toEqual([
      '1 bonus 40 judge',
      '2 bonus 20 judge',
      '8 bonus 30 judge',
      '8 penalty -20 judge',
      '8 win 75 asserted',
      '9 win 75 asserted',
      '10 win 75 asserted',
    ])
  })

  it('of the winner is refused if a bonus is no longer allowed', async () => {
    const { sheets, sheet, game, before } = await saved()
    const refused = await sheets.club.ask('results.save', {
      ...sheet,
      winner: 'mafia',
      reason: 'slip',
      game: await sheets.seen(game),
    })
    expect(refused).toMatchObject({
      ok: false,
      error: { code: 'ledger/out-of-range', params: { seat: 1, field: 'bonus', max: 50 } },
    })
    expect(await taken(sheets.club.ask('ledger.list', { game: game.id }))).toEqual(before)
    expect(await taken(sheets.club.ask('games.get', { game: game.id }))).toEqual(game)
  })

  it('that removes an exclusion restores the win', async () => {
    const sheets = await newSheets()
    const game = await taken(
      sheets.club.ask('results.save', withSeats(sheets.sheet, { 1: { exclusion: 'disqualification' } })),
    )
    await corrected(sheets, game, sheets.sheet)
    expect((await counting(sheets, game)).filter((line) => line.startsWith('1 '))).toEqual(['1 win 75 asserted'])
  })

  it('turns a disqualification into a team loss if the winner changes', async () => {
    const sheets = await newSheets()
    const game = await taken(
      sheets.club.ask('results.save', withSeats(sheets.sheet, { 1: { exclusion: 'disqualification' } })),
    )
    await corrected(sheets, game, withSeats({ ...sheets.sheet, winner: 'mafia' }, { 1: { exclusion: 'team-loss' } }))
    expect((await counting(sheets, game)).filter((line) => line.startsWith('1 '))).toEqual(['1 team-loss -70 judge'])
  })

  it('merges several lines of a kind into one line with the value of the sheet', async () => {
    const { sheets, sheet, game } = await saved()
    await taken(sheets.club.addLines(game.id, [{ seat: 2, kind: 'bonus', hundredths: 10, reason: 'late' }]))
    const same = withSeats(sheet, { 2: { bonus: 30 } })
    const lines = await taken(sheets.club.ask('ledger.list', { game: game.id }))
    await corrected(sheets, game, same)
    expect(await taken(sheets.club.ask('ledger.list', { game: game.id }))).toEqual(lines)
    await corrected(sheets, game, withSeats(sheet, { 2: { bonus: 50 } }))
    expect((await counting(sheets, game)).filter((line) => line.startsWith('2 bonus'))).toEqual(['2 bonus 50 judge'])
  })

  it('requires a reason', async () => {
    const { sheets, sheet, game } = await saved()
    const answer = await sheets.club.ask('results.save', {
      ...withSeats(sheet, { 2: { bonus: 30 } }),
      reason: ' ',
      game: await sheets.seen(game),
    })
    expect(answer).toMatchObject({ ok: false, error: { code: 'results/reason-needed', params: { field: 'reason' } } })
  })

  it('cannot change the player of a seat', async () => {
    const { sheets, sheet, game } = await saved()
    const seats = sheet.seats.map((seat, index) => (index === 3 ? { ...seat, member: sheets.members[11] ?? '' } : seat))
    expect(
      await sheets.club.ask('results.save', { ...sheet, seats, reason: 'x', game: await sheets.seen(game) }),
    ).toMatchObject({ ok: false, error: { code: 'results/other-player', params: { seat: 4, field: 'member' } } })
  })

  it.each<[string, (sheets: Sheets, game: GameDetail) => Promise<unknown>]>([
    ['the result', async (sheets, game) => corrected(sheets, game, withoutWinner(sheets.sheet))],
    [
      'the ledger',
      async ({ club }, game) =>
        taken(club.addLines(game.id, [{ seat: 1, kind: 'bonus', hundredths: 20, reason: 'late' }])),
    ],
  ])('of an outdated sheet is refused as a conflict because %s changed', async (_, change) => {
    const sheets = await newSheets()
    const game = await taken(sheets.club.ask('results.save', sheets.sheet))
    const seen = await sheets.seen(game)
    await change(sheets, game)
    expect(
      await codeOf(sheets.club.ask('results.save', { ...sheets.sheet, winner: 'mafia', reason: 'x', game: seen })),
    ).toBe('store/version-conflict')
  })
})
