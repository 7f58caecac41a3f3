// A void game of the plan is played again in its place. The two games refer to each other, only the second counts
// (docs/spec/scoring.md §1 and §2), and the files of the season keep this.

import { describe, expect, it } from 'vitest'
import type { GameDetail } from '../../../src/club/games/view.ts'
import { codeOf, newClub, openCup, taken } from '../clubFixture.ts'
import { game, sheet } from '../../files/sheets/sheetText.ts'
import { newSheets, withSeats, type Sheets } from './results/sheetFixture.ts'

const TEN = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

/**
 * One table with two rounds. The game of the first round is void, and the game of the second has been played. Seat 1
 * receives Ci.
 */
async function replayable(): Promise<Sheets & { readonly stage: string; readonly first: GameDetail }> {
  const sheets = await newSheets()
  const { club, season, members, sheet: blank } = sheets
  await taken(club.ask('plan.addEntrants', { season, members }))
  const lineup = members.slice(0, 10)
  const { stages } = await taken(
    club.ask('plan.addStage', {
      season,
      stage: { name: 'Main', isFinal: false, rounds: 2, tables: 1, lineup, judges: [] },
    }),
  )
  const stage = stages[0]?.id ?? ''
  await taken(club.ask('plan.seat', { season, id: stage, schedule: [[TEN], [TEN]] }))
  const sheet = { ...blank, place: { stage, round: 1, table: 1 }, winner: 'mafia' as const, firstVictim: 1 }
  const played = await taken(club.ask('results.save', sheet))
  const first = await taken(
    club.ask('games.void', {
      game: played.id,
      version: played.version,
      isVoid: true,
      reason: 'a wrong card was dealt',
    }),
  )
  await taken(club.ask('results.save', { ...sheet, place: { stage, round: 2, table: 1 } }))
  return { ...sheets, sheet, stage, first }
}

describe('the replay of a void game', () => {
  it('has the same round, table and seats', async () => {
    const { club, sheet, first } = await replayable()
    expect(await taken(club.ask('games.get', { game: first.id }))).not.toHaveProperty('playedAgainAs')
    const again = await taken(club.ask('results.save', sheet))
    expect(again).toMatchObject({ place: first.place, players: first.players })
    const link = ({ id, number }: GameDetail) => ({ id, number })
    expect((await taken(club.ask('games.get', { game: first.id }))).playedAgainAs).toEqual(link(again))
    expect((await taken(club.ask('games.get', { game: again.id }))).inPlaceOf).toEqual([link(first)])
    // If the replay is voided as well, its place is free for a third game, which refers to both.
    const second = await taken(
      club.ask('games.void', { game: again.id, version: again.version, isVoid: true, reason: 'and again' }),
    )
    const third = await taken(club.ask('results.save', sheet))
    expect((await taken(club.ask('games.get', { game: third.id }))).inPlaceOf).toEqual([link(first), link(second)])
    expect((await taken(club.ask('games.get', { game: first.id }))).playedAgainAs).toEqual(link(third))
  })

  it('needs the players of the void game if the stage has no seating', async () => {
    const sheets = await newSheets()
    const { club, season, sheet: blank } = sheets
    const rows = game({ stage: 'Main', round: 1 }, Object.fromEntries(TEN.map((n) => [n, { player: `p${n}` }])))
    const file = { season, format: 'results-csv', text: sheet(...rows) } as const
    const offer = await taken(club.previewImport(file))
    await taken(
      club.takeImport(
        file,
        offer.games.map(({ index }) => index),
      ),
    )
    const [played] = await taken(club.ask('games.list', { season }))
    if (!played) throw new Error('no game')
    const first = await taken(club.ask('games.get', { game: played.id }))
    const seats = first.players.map(({ member }, index) => ({ ...blank.seats[index], member }))
    const { place = { stage: '', round: 1, table: 1 } } = first
    const again = { ...blank, place, seats, winner: 'mafia' as const } as typeof blank
    const tables = async () => (await taken(club.ask('plan.get', { season }))).stages.map((stage) => stage.again)
    expect(await tables()).toEqual([[]])
    expect(await codeOf(club.ask('results.save', again))).toBe('plan/not-seated')
    await taken(
      club.ask('games.void', {
        game: first.id,
        version: first.version,
        isVoid: true,
        reason: 'a wrong card was dealt',
      }),
    )
    const members = first.players.map(({ member }) => member)
    expect(await tables()).toEqual([[{ round: 1, table: 1, judge: first.judge, members }]])
    expect(await codeOf(club.ask('results.save', { ...again, seats: again.seats.toReversed() }))).toBe(
      'plan/seats-differ',
    )
    const second = await taken(club.ask('results.save', again))
    expect(second).toMatchObject({ place, players: first.players })
    expect((await taken(club.ask('games.get', { game: first.id }))).playedAgainAs).toEqual({
      id: second.id,
      number: second.number,
    })
    expect(await tables()).toEqual([[]])
  })

  it('is refused if two players have exchanged their seats', async () => {
    const { club, sheet } = await replayable()
    const [one, two, ...rest] = sheet.seats
    if (!one || !two) throw new Error('no seats')
    expect(await codeOf(club.ask('results.save', { ...sheet, seats: [{ ...two }, { ...one }, ...rest] }))).toBe(
      'plan/seats-differ',
    )
  })

  it('blocks reinstating the void game until it is void as well', async () => {
    const { club, sheet, first } = await replayable()
    const again = await taken(club.ask('results.save', sheet))
    const back = () =>
      club.ask('games.void', {
        game: first.id,
        version: first.version,
        isVoid: false,
        reason: 'it was right after all',
      })
    expect(await codeOf(back())).toBe('plan/table-has-game')
    await taken(
      club.ask('games.void', { game: again.id, version: again.version, isVoid: true, reason: 'the first one stands' }),
    )
    expect((await taken(back())).outcome?.winner).toBe('mafia')
  })

  it('is the only one of the two games that counts', async () => {
    const { club, season, sheet, first } = await replayable()
    await taken(club.ask('results.save', withSeats(sheet, { 8: { bonus: 30 } })))
    const rows = await taken(club.ask('seasons.standings', { season }))
    const row = (seat: number) => rows.find(({ member }) => member === sheet.seats[seat - 1]?.member)
    // With two rounds B = 1, so each of the two first kills gives the whole Ci. A third round would not change that.
    expect(row(1)?.metrics).toMatchObject({ games: '2', compensation: '0.80', firstVictim: '2' })
    expect(row(8)?.metrics).toMatchObject({ games: '2', total: '1.80' })
    const { changes } = await taken(club.ask('seasons.audit', { season }))
    expect(
      changes.flatMap(({ game, facts }) =>
        facts.flatMap((fact) => (fact.kind === 'void' ? [[game?.number, fact]] : [])),
      ),
    ).toEqual([[first.number, { kind: 'void', isVoid: true, reason: 'a wrong card was dealt' }]])
  })

  it('is exported with the void game in a season file', async () => {
    const { club, season, sheet } = await replayable()
    await taken(club.ask('results.save', sheet))
    const textOf = async (what: 'season' | 'results', format: 'json' | 'csv') => {
      const file = await taken(club.ask('exports.file', { season, what, format, lang: 'en' }))
      return 'text' in file ? file.text : ''
    }
    expect((await textOf('results', 'csv')).trim().split(/\r?\n/)).toHaveLength(1 + 2 * 10)
    const text = await textOf('season', 'json')
    const other = newClub(undefined, 'x')
    await taken(other.create('Another'))
    const cup = await openCup(other)
    const { games } = await taken(other.previewImport({ season: cup, format: 'season', text }))
    await taken(
      other.takeImport(
        { season: cup, format: 'season', text },
        games.map(({ index }) => index),
      ),
    )
    const details = await Promise.all(
      (await taken(other.ask('games.list', { season: cup }))).map(({ id }) =>
        taken(other.ask('games.get', { game: id })),
      ),
    )
    expect(
      details.map(({ number, isVoid, playedAgainAs, inPlaceOf }) => [
        number,
        isVoid,
        playedAgainAs?.number,
        inPlaceOf?.map((link) => link.number),
      ]),
    ).toEqual([
      [1, true, 3, undefined],
      [2, false, undefined, undefined],
      [3, false, undefined, [1]],
    ])
  })
})
