// After a table correction, verdict, ledger, season, protocol, record and audit are updated, and all of this can be
// undone.

import { describe, expect, it } from 'vitest'
import { parseRecord } from '../../../src/files/records/parseRecord.ts'
import { correctedHeader } from '../../../src/rules/tableCorrection.ts'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import { codeOf, MAFIA_WINS, newClub, newTable, RED_WINS, s, taken } from '../clubFixture.ts'

it('a corrected player has the seat and its points from the start of the game', async () => {
  const store = createMemoryStore()
  const table = await newTable(store)
  const { club, game } = table
  const [stranger] = (await taken(club.ask('members.add', { names: ['Vera'] }))).added
  const over = await taken(club.enterAll({ game: game.id, version: 1 }, RED_WINS))
  const before = await taken(club.ask('seasons.standings', { season: table.season }))
  const mended = await taken(
    club.ask('games.mend', {
      game: game.id,
      version: over.version,
      seats: [{ seat: 1, member: stranger!.id }],
      judge: 'Zoya',
      reason: 'sat in for Player 1',
    }),
  )
  expect(mended.players[0]).toMatchObject({ member: stranger!.id, name: 'Vera' })
  expect(mended.judge).toBe('Zoya')
  const after = await taken(club.ask('seasons.standings', { season: table.season }))
  const rowOf = (standings: typeof after, name: string) => standings.find((row) => row.name === name)
  // Lots depend on the member, so they are not compared.
  const { lot: _, ...metrics } = rowOf(before, 'Player 1')!.metrics
  expect(rowOf(after, 'Vera')).toMatchObject({ member: stranger!.id, metrics })
  expect(rowOf(after, 'Player 1')).toBeUndefined()
  // A restarted club reads the same players.
  const again = newClub(store, 'again')
  expect((await taken(again.ask('games.get', { game: game.id }))).players).toEqual(mended.players)
  expect(await taken(again.ask('seasons.standings', { season: table.season }))).toEqual(after)
  // Undoing the correction restores all values.
  const back = await taken(
    club.ask('games.retract', { game: game.id, version: mended.version, item: mended.log.length, reason: '' }),
  )
  expect(back.judge).toBe('Judge')
  expect(await taken(club.ask('seasons.standings', { season: table.season }))).toEqual(before)
})

it('a corrected card changes verdict and ledger, and the record replays to the same state', async () => {
  const table = await newTable()
  const { club, game } = table
  const over = await taken(club.enterAll({ game: game.id, version: 1 }, RED_WINS))
  expect(over.outcome?.winner).toBe('red')
  const mended = await taken(
    club.ask('games.mend', {
      game: game.id,
      version: over.version,
      seats: [
        { seat: 3, role: 'citizen' },
        { seat: 1, role: 'mafia' },
      ],
      reason: 'wrong card',
    }),
  )
  expect(mended.outcome).toBeNull()
  expect(mended.header.seats.map(({ role }) => role)).toEqual([
    'mafia',
    'citizen',
    'citizen',
    'sheriff',
    'citizen',
    'citizen',
  ])
  const ended = await taken(
    club.enterAll(
      { game: game.id, version: mended.version },
      [2, 4, 5].map((seat) => ({ type: 'remove', seat: s(seat) })),
    ),
  )
  expect(ended.outcome?.winner).toBe('mafia')
  const winners = (await taken(club.ask('ledger.list', { game: game.id }))).filter(
    ({ kind, hundredths }) => kind === 'win' && hundredths > 0,
  )
  expect(winners.map(({ seat }) => seat)).toContain(1)
  const { text } = await taken(club.ask('games.export', { game: game.id }))
  const { record } = parseRecord(text)
  expect(record && correctedHeader(record.header, record.log).seats).toEqual(ended.header.seats)
  expect(record?.log.map(({ type }) => type)).toEqual(ended.log.map(({ type }) => type))
})

describe('a correction of the table is refused', () => {
  it.each<[string, object, string]>([
    ['one member at two seats', { seats: [{ seat: 1, member: 'PLAYER 2' }] }, 'games/seated-twice'],
    ['an unknown member', { seats: [{ seat: 1, member: 'nobody' }] }, 'members/unknown'],
    [
      'two Dons',
      {
        seats: [
          { seat: 1, role: 'don' },
          { seat: 2, role: 'don' },
        ],
      },
      'setup/too-many-of-role',
    ],
    ['values that are already stored', { seats: [{ seat: 1, role: 'citizen' }], judge: 'Judge' }, 'mend/nothing'],
    ['an unknown seat', { seats: [{ seat: 7, role: 'don' }] }, 'mend/no-such-seat'],
  ])('for %s', async (_, request, code) => {
    const { club, game, members } = await newTable()
    const text = JSON.stringify(request).replace('PLAYER 2', members[1] ?? '')
    expect(await codeOf(club.ask('games.mend', { game: game.id, version: 1, reason: '', ...JSON.parse(text) }))).toBe(
      code,
    )
    expect((await taken(club.ask('games.get', { game: game.id }))).version).toBe(1)
  })

  it('if the game has changed meanwhile', async () => {
    const { club, game } = await newTable()
    await taken(club.enterAll({ game: game.id, version: 1 }, MAFIA_WINS))
    const mend = { seats: [{ seat: 1, immune: true }], reason: '' }
    expect(await codeOf(club.ask('games.mend', { game: game.id, version: 1, ...mend }))).toBe('store/version-conflict')
  })
})
