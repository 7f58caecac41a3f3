// A void game leaves the standings, accepts no changes while it is void, and is unchanged after it is reinstated.

import { describe, expect, it } from 'vitest'
import type { GameDetail } from '../../../../src/club/games/view.ts'
import type { ResultSheetRequest } from '../../../../src/club/games/resultRequests.ts'
import type { Entry } from '../../../../src/rules/entries.ts'
import { unreplacedLedgerLines, isResultKind } from '../../../../src/scoring/ledgerLine.ts'
import { createMemoryStore } from '../../../../src/store/adapters/memory.ts'
import { codeOf, MAFIA_WINS, newClub, newTable, RED_WINS, taken } from '../../clubFixture.ts'
import { newSheets, withSeats, type Sheets } from './sheetFixture.ts'

async function corrected(sheets: Sheets, game: GameDetail, sheet: ResultSheetRequest): Promise<GameDetail> {
  return taken(sheets.club.ask('results.save', { ...sheet, reason: 'slip', game: await sheets.seen(game) }))
}

describe('a void game', () => {
  it('leaves the standings, and returns to them unchanged when it is reinstated', async () => {
    const sheets = await newSheets()
    const game = await taken(sheets.club.ask('results.save', withSeats(sheets.sheet, { 1: { bonus: 30 } })))
    const before = await taken(sheets.club.ask('seasons.standings', { season: sheets.season }))
    const dead = await taken(
      sheets.club.ask('games.void', { game: game.id, version: game.version, isVoid: true, reason: 'played again' }),
    )
    expect([dead.isVoid, dead.outcome, dead.phase]).toEqual([true, null, 'over'])
    expect(await taken(sheets.club.ask('seasons.standings', { season: sheets.season }))).toEqual([])
    const back = await taken(
      sheets.club.ask('games.void', { game: game.id, version: dead.version, isVoid: false, reason: 'no, it was not' }),
    )
    expect(back.outcome).toEqual({ winner: 'red', reason: 'asserted' })
    expect(await taken(sheets.club.ask('seasons.standings', { season: sheets.season }))).toEqual(before)
  })

  it.each([
    ['played', 'red', RED_WINS],
    ['played', 'mafia', MAFIA_WINS],
    ['entered as a sheet', 'red', undefined],
    ['entered as a sheet', 'mafia', undefined],
  ] as const)(
    'that was %s and won by %s has no result lines that count until it is reinstated',
    async (_how, winner, log) => {
      const typed = async () => {
        const sheets = await newSheets()
        return { club: sheets.club, game: await taken(sheets.club.ask('results.save', { ...sheets.sheet, winner })) }
      }
      const played = async (entries: readonly Entry[]) => {
        const { club, game } = await newTable()
        return { club, game: await taken(club.enterAll({ game: game.id, version: game.version }, entries)) }
      }
      const { club, game } = await (log === undefined ? typed() : played(log))
      const results = async () =>
        unreplacedLedgerLines(await taken(club.ask('ledger.list', { game: game.id })))
          .filter(({ kind, hundredths }) => isResultKind(kind) && hundredths !== 0)
          .map(({ seat, kind, hundredths }) => [seat, kind, hundredths])
      const setVoid = async (isVoid: boolean) => {
        const { version } = await taken(club.ask('games.get', { game: game.id }))
        await taken(club.ask('games.void', { game: game.id, version, isVoid, reason: 'slip' }))
        return results()
      }
      const before = await results()
      expect(before).not.toEqual([])
      expect(await setVoid(true)).toEqual([])
      expect(await setVoid(false)).toEqual(before)
    },
  )

  it('stays void after a restart', async () => {
    const store = createMemoryStore()
    const sheets = await newSheets('tournament-2026', store)
    const game = await taken(sheets.club.ask('results.save', sheets.sheet))
    await taken(sheets.club.ask('games.void', { game: game.id, version: game.version, isVoid: true, reason: '' }))
    const again = newClub(store, 'again')
    expect((await taken(again.ask('games.get', { game: game.id }))).isVoid).toBe(true)
    expect(await taken(again.ask('seasons.standings', { season: sheets.season }))).toEqual([])
  })

  it('is not created by a request with an outdated version of the game', async () => {
    const sheets = await newSheets()
    const game = await taken(sheets.club.ask('results.save', sheets.sheet))
    await corrected(sheets, game, { ...sheets.sheet, winner: 'mafia' })
    expect(
      await codeOf(sheets.club.ask('games.void', { game: game.id, version: game.version, isVoid: true, reason: '' })),
    ).toBe('store/version-conflict')
  })

  it('accepts neither entries nor ledger lines', async () => {
    const { club, game } = await newTable()
    const ended = await taken(club.enterAll({ game: game.id, version: game.version }, RED_WINS))
    const { id, version } = await taken(
      club.ask('games.void', { game: game.id, version: ended.version, isVoid: true, reason: 'slip' }),
    )
    expect(await codeOf(club.ask('games.retract', { game: id, version, item: 1, reason: 'slip' }))).toBe('games/void')
    expect(await codeOf(club.enterAll({ game: id, version }, RED_WINS))).toBe('games/void')
    expect(await codeOf(club.addLines(id, [{ seat: 1, kind: 'penalty', hundredths: -20, reason: 'r' }]))).toBe(
      'games/void',
    )
  })

  it('stays unchanged when it is voided again', async () => {
    const sheets = await newSheets()
    const game = await taken(sheets.club.ask('results.save', sheets.sheet))
    const dead = await taken(
      sheets.club.ask('games.void', { game: game.id, version: game.version, isVoid: true, reason: '' }),
    )
    expect(
      await taken(sheets.club.ask('games.void', { game: game.id, version: dead.version, isVoid: true, reason: '' })),
    ).toEqual(dead)
  })
})
