// `standings --series` with a club's store: the club's own table as text and as JSON, and a note about hidden parts.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SeriesView } from '../../src/club/seasons/seriesView.ts'
import { createSqliteStore } from '../../src/store/adapters/sqlite.ts'
import { newTable, RED_WINS, taken } from '../club/clubFixture.ts'
import { ran } from '../support/cli.ts'

const folder = mkdtempSync(join(tmpdir(), 'series-'))
const address = `sqlite:${join(folder, 'club.sqlite')}`
let view: SeriesView

const run = (...args: readonly string[]) => ran(['standings', '--store', address, ...args])

beforeAll(async () => {
  const store = createSqliteStore(join(folder, 'club.sqlite'))
  const { club, season, game } = await newTable(store)
  await taken(club.enterAll({ game: game.id, version: game.version }, RED_WINS))
  await taken(club.addLines(game.id, [{ seat: 2, kind: 'bonus', hundredths: 30, reason: 'bright' }]))
  const { id } = await taken(club.ask('series.set', { name: 'Grand prix', parts: [{ season, coefficient: '3/2' }] }))
  await taken(club.ask('series.set', { name: 'Shut', parts: [{ season, coefficient: '1' }] }))
  view = await taken(club.ask('series.get', { series: id }))
  await store.close()
})
afterAll(() => rmSync(folder, { recursive: true }))

it('standings --series prints the same table as the club’s screens', () => {
  const { status, stdout, stderr } = run('--series', 'grand PRIX', '--json')
  expect([status, stderr]).toEqual([0, ''])
  expect(JSON.parse(stdout)).toEqual(
    view.rows.map(({ place, tied, name, total, tournaments, parts }) => ({
      place,
      tied,
      player: name,
      total: Number(total),
      tournaments,
      seasons: [{ season: 'Season', coefficient: '3/2', points: Number(parts[0]) }],
    })),
  )
  expect(view.rows[0]).toMatchObject({ name: 'Player 2', total: '1.58' })
  expect(run('--series', 'Grand prix').stdout).toMatch(/Player 2 +1\.58 +1 +1\.58/)
})

describe('standings --series refuses', () => {
  it.each([
    ['an unknown series', 1, 'Grand prix, Shut', ['--series', 'None']],
    ['a season in addition', 2, '--series', ['--series', 'Grand prix', '--season', 'Season']],
    ['club totals of a series', 2, '--series', ['--series', 'Grand prix', '--teams']],
  ])('%s', (_, code, said, args) => {
    const { status, stdout, stderr } = run(...args)
    expect([status, stdout]).toEqual([code, ''])
    expect(stderr).toContain(said)
  })
})
