// An import gives the official standings. The standings of a sheet equal those computed by hand, both for the file and
// after its import into a club (docs/spec/scoring.md §2: n of Ci is the number of rounds of the stage).

import { describe, expect, it } from 'vitest'
import { rankSheetText } from '../sheets/rankSheet.ts'
import { chooseScheme } from '../../../src/cli/options/chooseScheme.ts'
import type { Club } from '../../../src/application/club.ts'
import type { StandingRow } from '../../../src/scoring/standings/standingRow.ts'
import { newClub, taken } from '../../club/clubFixture.ts'
import { CUP_SHEET, HAND_WORKED } from '../sheets/handWorked.ts'

const SCHEME = 'tournament-2026'
const tableOf = (rows: readonly StandingRow[]) =>
  rows.map(({ place, name, metrics: { total, compensation } }) => [place, name, total, compensation])

async function openCup(club: Club): Promise<string> {
  return (
    await taken(
      club.ask('seasons.open', {
        name: 'Cup',
        kind: 'tournament',
        scheme: SCHEME,
        from: '2026-03-01',
        rulebook: 'sport',
        preset: 'sport-club',
        flags: {},
      }),
    )
  ).id
}

async function takeSheet(club: Club, season: string, text: string): Promise<void> {
  const file = { season, format: 'results-csv', text } as const
  const { games } = await taken(club.previewImport(file))
  await taken(
    club.takeImport(
      file,
      games.filter(({ canTake }) => canTake).map(({ index }) => index),
    ),
  )
}

describe.each(HAND_WORKED)('$what', ({ text, table, rounds }) => {
  it('an official table read as a file gives the standings computed by hand', () => {
    expect(tableOf(rankSheetText(text, chooseScheme(SCHEME)).rows)).toEqual(table)
  })

  it('an official table imported into a club gives the standings computed by hand', async () => {
    const club = newClub()
    const season = await openCup(club)
    await takeSheet(club, season, text)
    expect(tableOf(await taken(club.ask('seasons.standings', { season })))).toEqual(table)
    expect(
      Object.fromEntries(
        (await taken(club.ask('plan.get', { season }))).stages.map((stage) => [stage.name, stage.rounds]),
      ),
    ).toEqual(rounds)
  })
})

describe('rounds of an imported stage', () => {
  it('keep their numbers from the sheet', async () => {
    const club = newClub()
    const season = await openCup(club)
    await takeSheet(club, season, CUP_SHEET.text)
    const { stages } = await taken(club.ask('plan.get', { season }))
    expect(stages.map(({ name, games }) => [name, games.map(({ round }) => round)])).toEqual([
      ['main', [1, 2, 4]],
      ['final', [13, 14, 15, 16]],
    ])
  })

  it('are counted over all sheets of their stage', async () => {
    const [header = '', ...rows] = CUP_SHEET.text.split('\n')
    const club = newClub()
    const season = await openCup(club)
    for (const part of [rows.slice(0, 20), rows.slice(20, 50), rows.slice(50)])
      await takeSheet(club, season, [header, ...part].join('\n'))
    expect((await taken(club.ask('plan.get', { season }))).stages.map((stage) => stage.rounds)).toEqual([3, 4])
    expect(tableOf(await taken(club.ask('seasons.standings', { season })))).toEqual(CUP_SHEET.table)
  })

  it('can be exported and give the same standings again', async () => {
    const club = newClub()
    const season = await openCup(club)
    await takeSheet(club, season, CUP_SHEET.text)
    const file = await taken(club.ask('exports.file', { season, what: 'results', format: 'csv', lang: 'en' }))
    expect(tableOf(rankSheetText('text' in file ? file.text : '', chooseScheme(SCHEME)).rows)).toEqual(CUP_SHEET.table)
  })
})
