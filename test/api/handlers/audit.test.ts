// Checks a season with requests alone: its audit, its ledger, and both as files.

import { expect, it } from 'vitest'
import type { RequestArgs, RequestData, RequestName } from '../../../src/api/requestTypes.ts'
import { createClubService } from '../../../src/api/clubService.ts'
import { newTable, RED_WINS, taken } from '../../club/clubFixture.ts'

it('audit and ledger return plain JSON that shows a correction and explains the total', async () => {
  const { club, season, members, game } = await newTable()
  await taken(club.enterAll({ game: game.id, version: game.version }, RED_WINS))
  const service = createClubService(club)
  async function send<N extends RequestName>(name: N, args: RequestArgs<N>): Promise<RequestData<N>> {
    const answer = await service.call(name, args)
    if (!answer.ok) throw new Error(answer.error.code)
    expect(JSON.parse(JSON.stringify(answer.data))).toEqual(answer.data)
    return answer.data as RequestData<N>
  }
  const lines = await send('ledger.add', { game: game.id, seat: 1, kind: 'bonus', hundredths: 30, reason: '' })
  const bonus = lines.at(-1)?.id ?? ''
  const refused = await service.call('ledger.add', {
    game: game.id,
    seat: 1,
    kind: 'bonus',
    hundredths: 40,
    reason: ' ',
    replaces: bonus,
  })
  expect(refused).toMatchObject({ ok: false, error: { code: 'ledger/reason-needed', params: { seat: 1 } } })
  await send('ledger.add', {
    game: game.id,
    seat: 1,
    kind: 'bonus',
    hundredths: 40,
    reason: 'protest',
    replaces: bonus,
  })

  const { changes, names } = await send('seasons.audit', { season })
  expect(
    changes.map(({ author, facts, shifts }) => [author, facts.length, shifts.map(({ member }) => member)]),
  ).toEqual([['unknown', 1, [members[0]]]])
  expect(names[members[0] ?? '']).toBe('Player 1')
  expect((await send('seasons.audit', { season, entries: true })).changes).toHaveLength(3)

  const member = members[0] ?? ''
  const { lines: made, players } = await send('ledger.season', { season, member, evening: '2026-01-01' })
  expect(made.map(({ kind, weighted }) => [kind, weighted.hundredths])).toEqual([
    ['win', 75],
    ['bonus', 40],
  ])
  expect(players).toEqual([{ member, name: 'Player 1', total: { hundredths: 115, isExact: true } }])
  expect((await send('seasons.standings', { season })).find((row) => row.member === member)?.metrics.total).toBe('1.15')

  const table = {
    name: 'Audit',
    columns: [{ key: 'what', title: 'What', kind: 'text' as const }],
    rows: [{ what: '@cmd' }],
  }
  expect(await send('documents.table', { table, format: 'csv' })).toEqual({ text: "\ufeffWhat\r\n'@cmd\r\n" })
  expect(await send('documents.table', { table, format: 'xlsx' })).toEqual({
    base64: expect.stringMatching(/^UEsDB/) as string,
  })
})
