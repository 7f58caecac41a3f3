// Importing games: contradictions in protocols of Polemica, the columns of a club's own table, and a broken file.

import { expect } from 'vitest'
import { sheetOfGames, STATISTICS, workbookOf } from '../files/imports/sheetsOfGames.ts'
import { LAYOUTS } from '../files/layouts/corpus.ts'
import { sampleProtocol } from '../files/records/polemica/sampleProtocol.ts'
import { game, sheet } from '../files/sheets/sheetText.ts'
import { inDom } from './journey.ts'
import { Home } from '../e2e/pages/Home.ts'
import { Imports } from '../e2e/pages/Imports.ts'
import { Season } from '../e2e/pages/Season.ts'
import { Shell } from '../e2e/pages/Shell.ts'
import { Tournament } from '../e2e/pages/Tournament.ts'

inDom('an import', (test) => {
  test('an import shows contradictions in Polemica protocols and imports only the valid one', async ({
    app,
    window,
  }) => {
    await new Home(window).createClub('Black Cat')
    await new Shell(window).go('season')
    await new Tournament(window).open('Cup')
    const season = new Season(window)
    const imports = new Imports(app.running)
    await season.openTab('Games')
    await imports.go()
    await imports.offer({
      name: 'polemica.json',
      text: JSON.stringify([sampleProtocol(), { ...sampleProtocol(), id: 2, result: 1 }]),
    })
    const [sound, unsound] = await imports.games()
    expect(sound).not.toContain('differs from the file')
    expect(unsound).toContain('[1].result: Recorded: black victory; replayed: red victory.')
    await imports.leaveOut('2026-02-14-2')
    await imports.take(1)
    await imports.toStandings()
    // Red wins. Walnut, who was shot first, had named two of the three black players.
    const totals = Object.fromEntries((await season.standings()).map(({ name, total }) => [name, total]))
    expect(totals).toMatchObject({ Walnut: '1.00', Lighthouse: '0.75', Raven: '–' })
  })

  test('an import guesses the columns of a club’s table and remembers the user’s changes', async ({ app, window }) => {
    const [, layout] = LAYOUTS
    if (!layout) throw new Error('no corpus')
    await new Home(window).createClub('Black Cat')
    await new Shell(window).go('season')
    await new Tournament(window).open('Cup')
    const season = new Season(window)
    const imports = new Imports(app.running)
    await season.openTab('Games')
    await imports.go()
    await imports.offer({ name: 'our games.txt', text: layout.text })
    expect(await imports.games()).toHaveLength(3)
    expect(await imports.column(7).inputValue()).toBe('bonus')
    // Another meaning of a column changes the games in the preview at once.
    await imports.column(7).selectOption('fouls')
    await imports.column(5).selectOption('')
    await expect.poll(async () => (await imports.games())[0]).toContain('No role in this game can be read.')
    await imports.column(5).selectOption('role')
    await expect.poll(async () => (await imports.games())[0]).not.toContain('No role')
    await imports.take(3)
    await imports.toStandings()
    const totals = Object.fromEntries((await season.standings()).map(({ name, total }) => [name, total]))
    // Read as fouls, the bonuses of the file do not count.
    expect(totals).toMatchObject({ Инна: '2.25', Глеб: '2.15' })
    await season.openTab('Games')
    await imports.go()
    await imports.offer({ name: 'next games.txt', text: layout.text })
    await expect.poll(() => imports.column(7).inputValue()).toBe('fouls')
  })

  test('an import reads the sheets with games, names all other sheets, and lets the user choose', async ({
    app,
    window,
  }) => {
    await new Home(window).createClub('Black Cat')
    await new Shell(window).go('season')
    await new Tournament(window).open('Cup')
    const season = new Season(window)
    const imports = new Imports(app.running)
    await season.openTab('Games')
    await imports.go()
    const sheets = [sheetOfGames([0, 1], 'January'), STATISTICS, sheetOfGames([60, 61, 62], 'March')]
    await imports.offer({ name: 'year.xlsx', bytes: await workbookOf(sheets) })
    expect(await imports.games()).toHaveLength(5)
    expect(await imports.sheets.innerText()).toContain('5 games from 2 sheets')
    expect(await imports.sheets.innerText()).toContain('Left out: Statistics (no games)')
    const march = imports.sheets.getByRole('checkbox', { name: 'March (3 games)' })
    await march.click()
    await expect.poll(() => imports.games()).toHaveLength(2)
    expect(await imports.sheets.innerText()).toContain('Left out: Statistics (no games) and March (3 games)')
    // The last sheet cannot be left out, because nothing would be read.
    const january = imports.sheets.getByRole('checkbox', { name: 'January (2 games)' })
    expect([await january.isDisabled(), await march.isDisabled()]).toEqual([true, false])
    await march.click()
    await january.click()
    await expect.poll(() => imports.games()).toHaveLength(3)
    await imports.take(3)
    await imports.toStandings()
    expect(await season.standings()).toHaveLength(10)
  })

  test('an import asks for the year of days without a year, with the year of the file filled in', async ({
    app,
    window,
  }) => {
    await new Home(window).createClub('Black Cat')
    await new Shell(window).go('season')
    await new Tournament(window).open('Cup')
    const season = new Season(window)
    const imports = new Imports(app.running)
    await season.openTab('Games')
    await imports.go()
    const { rows } = sheetOfGames(Array.from({ length: 12 }, (_, at) => at))
    const yearless = rows.map(([day = '', ...cells]) =>
      [day.replace(/^\d{4}-(\d\d)-(\d\d)$/, '$2.$1'), ...cells].join(';'),
    )
    await imports.offer({ name: 'games of 2021.csv', text: yearless.join('\n') })
    await imports.games()
    const year = window.getByLabel('Year of the days')
    expect(await year.inputValue()).toBe('2021')
    await year.fill('2019')
    await year.press('Tab')
    await expect.poll(async () => (await imports.games())[0]).toContain('2019-01-01')
    expect(await year.inputValue()).toBe('2019')
  })

  test('an import that is undone after a reload leaves the standings as they were before it', async ({
    app,
    window,
  }) => {
    await new Home(window).createClub('Black Cat')
    await new Shell(window).go('season')
    await new Tournament(window).open('Cup')
    const season = new Season(window)
    const imports = new Imports(app.running)
    const take = async (name: string, text: string) => {
      await season.openTab('Games')
      await imports.go()
      await imports.offer({ name, text })
      await imports.games()
      await imports.take(1)
      await imports.toStandings()
      return season.standings()
    }
    const before = await take('first.csv', sheet(...game({}, { 2: { bonus: '0.5' } })))
    const extra = game({ stage: 'Final' }, { 3: { bonus: '0.7' }, 9: { player: 'Newcomer' } })
    const between = await take('second.csv', sheet(...extra))
    expect(between).not.toEqual(before)

    const again = await app.restart()
    const reopened = { season: new Season(again), imports: new Imports(app.running) }
    await new Shell(again).go('season')
    await reopened.season.openTab('Games')
    await reopened.imports.go()
    const effect = await reopened.imports.undo('second.csv')
    expect(effect).toContain('1 game is removed from its season')
    expect(effect).toContain('1 person is removed from the roster: Newcomer')
    expect(effect).toContain(`First place changes: ${between[0]?.name} → ${before[0]?.name}`)
    await new Shell(again).go('season')
    expect(await reopened.season.standings()).toEqual(before)
  })

  test('a broken file is not imported, and the location of the fault is shown', async ({ app, window }) => {
    await new Home(window).createClub('Black Cat')
    await new Shell(window).go('season')
    const season = new Season(window)
    const imports = new Imports(app.running)
    await season.openTab('Games')
    await imports.go()
    await imports.offer({ name: 'torn.json', text: '{"players": [' })
    await expect.poll(() => imports.fault.innerText()).toContain('line 1')
    await imports.offer({ name: 'odd.csv', text: sheet(...game({}, { 7: { role: 'wizard' } })) })
    const [odd] = await imports.games()
    expect(odd).toContain('line 8, Role: “wizard” is not a role.')
    expect(odd).toContain('cannot be imported')
    expect(await window.getByRole('button', { name: 'Nothing to import' }).isDisabled()).toBe(true)
  })
})
