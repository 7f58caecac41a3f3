// Importing games: a preview with the reader's notes at their locations, the effect on the standings, undoing the
// import, and a broken file that is reported with the location of the error.

import { expect } from 'vitest'
import { xlsxOfTables } from '../../src/files/tables/xlsx.ts'
import { sampleGame } from '../files/records/mafiaratings/sampleGame.ts'
import { game, sheet } from '../files/sheets/sheetText.ts'
import { inBrowser, overEditions } from './fixtures/spec.ts'
import { Home } from './pages/Home.ts'
import { Imports } from './pages/Imports.ts'
import { Season } from './pages/Season.ts'
import { Shell } from './pages/Shell.ts'
import { Tournament } from './pages/Tournament.ts'

/** The same cells as a workbook. */
async function workbookOf(csv: string): Promise<Uint8Array> {
  const [head = [], ...rows] = csv
    .trim()
    .split('\n')
    .map((line) => line.trim().split(','))
  const columns = head.map((key) => ({ key, title: key, kind: 'text' as const }))
  const cellsOf = (row: readonly string[]) => Object.fromEntries(head.map((key, index) => [key, row[index] ?? '']))
  return xlsxOfTables([{ name: 'Results', columns, rows: rows.map(cellsOf) }])
}

const json = (games: readonly unknown[]) => ({ name: 'games.json', text: JSON.stringify({ games }) })

overEditions('an import', (test) => {
  test('an import shows the games in a file, imports them, and can be undone', async ({ app, window }) => {
    await new Home(window).createClub('Black Cat')
    await new Shell(window).go('season')
    await new Tournament(window).open('Cup')
    const season = new Season(window)
    const imports = new Imports(app.running)
    const standings = async () => Object.fromEntries((await season.standings()).map(({ name, total }) => [name, total]))

    // Games with a protocol. The second one claims a win of the mafia, which contradicts its votes.
    await season.openTab('Games')
    await imports.go()
    await imports.offer(json([sampleGame(), { ...sampleGame(), id: 78, winner: 'maf' }]))
    const [sound, unsound] = await imports.games()
    expect(sound).toContain('complete')
    expect(unsound).toContain('differs from the file')
    expect(unsound).toContain('games[1].winner: ')
    await imports.leaveOut('2023-11-14-78')
    await imports.take(1)
    await imports.toStandings()
    // Red wins. Jon, who was shot first, had named two of the three black players.
    expect(await standings()).toEqual({
      Jon: '1.00',
      Dov: '0.75',
      Eli: '0.75',
      Fay: '0.75',
      Gus: '0.75',
      Hal: '0.75',
      Ida: '0.75',
      Ada: '–',
      Ben: '–',
      Cho: '–',
    })

    // A results sheet with a bonus outside the scoring range, a game without a winner, and a formula as a name.
    await season.openTab('Games')
    await imports.go()
    await imports.offer({
      name: 'results.csv',
      text: sheet(
        ...game({ round: 1 }, { 1: { bonus: '0.30' }, 2: { player: '=2+2' }, 8: { bonus: '0.90' } }),
        ...game({ round: 2, winner: '' }),
      ),
    })
    const [first, second] = await imports.games()
    expect(first).toContain('line 9, Bonus: 0.90 is outside the scoring range. Imported as is.')
    expect(second).toContain('line 12, Winner: The game has no winner, so it does not count.')
    await imports.take(2)
    await imports.takeBack()
    await imports.offer({
      name: 'results.csv',
      text: sheet(...game({ round: 1 }, { 1: { bonus: '0.30' }, 2: { player: '=2+2' } })),
    })
    await imports.games()
    await imports.take(1)
    await imports.toStandings()
    expect(await standings()).toMatchObject({ Jon: '1.00', p1: '1.05', '=2+2': '0.75', p7: '0.75', p8: '–' })
  })

  test('an import accepts a results sheet in a workbook', async ({ app, window }) => {
    await new Home(window).createClub('Black Cat')
    await new Shell(window).go('season')
    await new Tournament(window).open('Cup')
    const season = new Season(window)
    const imports = new Imports(app.running)
    await season.openTab('Games')
    await imports.go()
    await imports.offer({ name: 'broken.xlsx', bytes: new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]) })
    await expect.poll(() => imports.fault.innerText()).toContain('neither a text file nor an Excel workbook')
    await imports.offer({
      name: 'results.xlsx',
      bytes: await workbookOf(sheet(...game({ round: 1 }), ...game({ round: 2 }))),
    })
    expect(await imports.games()).toHaveLength(2)
    await imports.take(2)
    await imports.toStandings()
    const totals = Object.fromEntries((await season.standings()).map(({ name, total }) => [name, total]))
    expect(totals).toMatchObject({ p1: '1.50', p8: '–' })
  })
})

inBrowser('an import', (test) => {
  test('an import asks for the season of older games, and offers to undo an earlier import', async ({
    app,
    window,
  }) => {
    await new Home(window).createClub('Black Cat')
    await new Shell(window).go('season')
    const season = new Season(window)
    const imports = new Imports(app.running)
    const file = json([sampleGame()])
    await season.openTab('Games')
    await imports.go()
    await imports.offer(file)
    const take = window.getByRole('button', { name: 'Import 1 game' })
    await imports.seasonQuestion.waitFor()
    expect(await imports.seasonQuestion.innerText()).toContain('14 November 2023')
    expect(await take.isDisabled()).toBe(true)
    const missing = (await take.getAttribute('aria-describedby')) ?? ''
    expect(await window.locator(`[id="${missing}"]`).innerText()).toBe('First choose the season of the older games.')
    await imports.openPastSeason()
    await imports.take(1)
    expect(await imports.taken.innerText()).toContain('Season 2023')

    await imports.offer(file)
    const again = window.getByRole('button', { name: 'Import 1 game again' })
    await again.waitFor()
    const note = window.getByRole('alert').filter({ hasText: 'This file was imported before' })
    const [below, above] = [await again.boundingBox(), await note.boundingBox()]
    expect((below?.y ?? Infinity) - ((above?.y ?? 0) + (above?.height ?? 0))).toBeLessThan(60)
    await note.getByRole('button', { name: /^Undo the import of games.json/ }).click()
    await window.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).click()
    await note.waitFor({ state: 'detached' })
    await window.getByRole('button', { name: 'Import 1 game', exact: true }).waitFor()
  })
})
