// A scheme with values by role, and a scheme given to a season that has games: its effect is shown first, and it can be
// undone.

import { resolve } from 'node:path'
import { expect } from 'vitest'
import { told } from './fixtures/probe.ts'
import { inBrowser } from './fixtures/spec.ts'
import { Home } from './pages/Home.ts'
import { ResultSheet } from './pages/ResultSheet.ts'
import { Rounds } from './pages/Rounds.ts'
import { Schemes } from './pages/Schemes.ts'
import { Seating } from './pages/Seating.ts'
import { Season } from './pages/Season.ts'
import { Shell } from './pages/Shell.ts'
import { Tournament } from './pages/Tournament.ts'

/** Set this variable to a folder to get screenshots. */
const PICTURES = process.env['CONSIGLIERE_PICTURES']

const PLAYERS = ['Ada', 'Boris', 'Clara', 'Дарья', 'Egor', 'Fedor', 'Галина', 'Hanna', 'Ivan', 'Юлия']

inBrowser('a scoring scheme', (test) => {
  test('shows its effect before it is given to a season with games, and can be undone', async ({ window }) => {
    const schemes = new Schemes(window)
    const shell = new Shell(window)
    await new Home(window).loadSample()
    const [sample] = await told(window, 'seasons.list', {})
    if (sample === undefined) throw new Error('no season')
    const totals = async () =>
      (await told(window, 'seasons.standings', { season: sample.id })).map((row) => row.metrics.total)
    const before = await totals()
    await shell.go('season')
    await schemes.go()
    await schemes.choose('Tournament 2026')
    const dialog = await schemes.offerFor(sample.name)
    const words = await dialog.innerText()
    expect(words).toMatch(/\d+ finished games are scored again\./)
    if (PICTURES !== undefined) await window.screenshot({ path: resolve(PICTURES, 'rescore.png') })
    expect(await shell.findBarriers()).toEqual([])
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    expect(await totals()).toEqual(before)

    await (await schemes.offerFor(sample.name)).getByRole('button', { name: 'Score again' }).click()
    const undo = window.getByRole('button', { name: 'Undo' })
    await undo.waitFor()
    expect(await totals()).not.toEqual(before)
    await undo.click()
    await expect.poll(totals).toEqual(before)
  })

  test('can have values by role, negative losses, Ci by own games and a formula, and ranks by them', async ({
    window,
  }) => {
    const schemes = new Schemes(window)
    const season = new Season(window)
    const tournament = new Tournament(window)
    await new Home(window).createClub('Black Cat')
    await new Shell(window).go('season')
    await schemes.go()
    await schemes.choose('Tournament 2026')
    await schemes.beginNew('Club rating')
    await schemes.field('Win').fill('1')
    await schemes.addResult(1, 'Win', ['Sheriff', 'Don'], '4/3')
    await schemes.addResult(2, 'Loss', ['Sheriff', 'Don'], '−1')
    await schemes.countCompensationByGames('0.50', '1.25')
    await schemes.addTerm(1, '100', 'Games won, %')
    await schemes.addTerm(2, '1', 'Points per game')
    await schemes.addTerm(3, '1', 'Bonuses')
    // The points per game already include the bonuses. The app warns, but the club may intend it.
    expect(await schemes.termWarning(3)).toContain('already uses these points')
    expect(await schemes.publishButton.isDisabled()).toBe(false)
    await schemes.removeTerm(3)
    await schemes.rankBy('Scheme rating')
    await schemes.publish('1')

    await new Shell(window).go('season')
    await tournament.open('Club Cup 2026', 'Club rating')
    await tournament.enter(PLAYERS)
    await tournament.checkInEverybody()
    await tournament.addProposed('1 × 10')
    await tournament.cutRounds('Main stage', 1)
    await season.openTab('Seating')
    await new Seating(window).findBest()
    await season.openTab('Rounds')
    await new Rounds(window).enterResult()
    const sheet = new ResultSheet(window)
    const seated = await sheet.seated()
    await sheet.type({ winner: 'mafia', bonuses: ['', '', '', '', '', '', '', '', '', ''], victim: 10, bestMove: '' })
    await sheet.save()
    await season.openTab('Standings')
    const totals = (await season.standings()).map(({ name, total }) => [seated.indexOf(name) + 1, total])
    // The Don: 100 + 4/3, two Mafia: 100 + 1, the first victim: 1.25 · 1 / 1 capped at 0.50, the Sheriff: −1.
    expect(totals.map(([, total]) => total)).toEqual([
      '1.33',
      '1.00',
      '1.00',
      '0.50',
      ...Array.from({ length: 5 }, () => '–'),
      '−1.00',
    ])
    expect([totals[0]?.[0], totals[3]?.[0]]).toEqual([1, 10])
  })
})
