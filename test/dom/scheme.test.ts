// A club's own scheme: based on a published one, refused if it contradicts itself, changed by a new version, and
// applied to a game. Also a scheme with values by role, and a scheme given to a season that has games: its
// effect is shown first, and it can be undone.

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { told } from '../e2e/fixtures/probe.ts'
import { inDom } from './journey.ts'
import { Audit } from '../e2e/pages/Audit.ts'
import { GivenPoints } from '../e2e/pages/GivenPoints.ts'
import { Home } from '../e2e/pages/Home.ts'
import { ResultSheet } from '../e2e/pages/ResultSheet.ts'
import { Rounds } from '../e2e/pages/Rounds.ts'
import { Schemes } from '../e2e/pages/Schemes.ts'
import { Seating } from '../e2e/pages/Seating.ts'
import { Season } from '../e2e/pages/Season.ts'
import { Shell } from '../e2e/pages/Shell.ts'
import { Tournament } from '../e2e/pages/Tournament.ts'

const PLAYERS = ['Ada', 'Boris', 'Clara', 'Дарья', 'Egor', 'Fedor', 'Галина', 'Hanna', 'Ivan', 'Юлия']

/** Opens a tournament of one round with this scheme, and the results sheet of its only table. */
async function openResultsOfSingleRound(window: Page, name: string, scheme: string): Promise<ResultSheet> {
  const tournament = new Tournament(window)
  const season = new Season(window)
  await new Shell(window).go('season')
  await tournament.open(name, scheme)
  await tournament.enter(PLAYERS)
  await tournament.checkInEverybody()
  await tournament.addProposed('1 × 10')
  await tournament.cutRounds('Main stage', 1)
  await season.openTab('Seating')
  await new Seating(window).findBest()
  await season.openTab('Rounds')
  await new Rounds(window).enterResult()
  return new ResultSheet(window)
}

inDom('a scoring scheme', (test) => {
  test('a scoring scheme can be based on another scheme, and scores games of its tournament', async ({ window }) => {
    const schemes = new Schemes(window)
    const season = new Season(window)
    await new Home(window).createClub('Black Cat')
    await new Shell(window).go('season')
    await schemes.go()
    await schemes.choose('Tournament 2026')
    await schemes.beginNew('House cup')
    await schemes.field('Win').fill('1.00')
    await schemes.publish('1')
    await schemes.beginVersion()
    await schemes.field('Win').fill('1.20')

    // `from` is greater than `to`: the field is refused, and nothing can be published.
    const from = schemes.range(1).getByRole('textbox', { name: 'from' })
    await from.fill('0.90')
    await expect.poll(() => from.getAttribute('aria-invalid')).toBe('true')
    expect(await schemes.publishButton.isDisabled()).toBe(true)
    await from.fill('0.20')
    await expect.poll(() => from.getAttribute('aria-invalid')).toBeNull()
    await schemes.publish('2')
    expect(await schemes.value('Win')).toContain('+1.20')

    const sheet = await openResultsOfSingleRound(window, 'House Cup 2026', 'House cup')
    const seated = await sheet.seated()
    await sheet.type({
      winner: 'mafia',
      bonuses: ['20', '', '', '', '', '', '', '', '', ''],
      victim: 10,
      bestMove: '45',
    })
    await sheet.save()

    // A win is worth 1.20 and the smallest bonus 0.20. The Ci of a single round is its full cap, 0.40.
    await season.openTab('Standings')
    const totals = (await season.standings()).map(({ name, total }) => [seated.indexOf(name) + 1, total])
    expect(totals.slice(0, 4).toSorted(([a], [b]) => Number(a) - Number(b))).toEqual([
      [1, '1.40'],
      [2, '1.20'],
      [3, '1.20'],
      [10, '0.40'],
    ])
    expect(new Set(totals.slice(4).map(([, total]) => total))).toEqual(new Set(['–']))

    // Points outside games are part of the total and have a column. They are explained below the table and in the
    // audit, and are gone once they are withdrawn.
    const name = seated[0] ?? ''
    const total = async () => (await season.standings()).find((row) => row.name === name)?.total
    const given = new GivenPoints(window)
    await given.give(name, '-0,50', 'late for every game')
    await season.openTab('Standings')
    await expect.poll(total).toBe('0.90')
    await window.getByText('late for every game').waitFor()
    await window.getByRole('columnheader', { name: 'Outside' }).waitFor()
    await season.openTab('Audit')
    const audit = new Audit(window)
    expect(await (await audit.open('late for every game')).innerText()).toContain(`Points outside games: ${name}`)
    await given.change('late for every game', '-0,20', 'late for two of them')
    await season.openTab('Audit')
    expect(await (await audit.open('late for two of them')).innerText()).toContain('0.90 → 1.20')
    await given.takeBack('late for two of them', 'the tram stood still')
    await season.openTab('Audit')
    expect(await (await audit.open('the tram stood still')).innerText()).toContain('1.20 → 1.40')
    await season.openTab('Standings')
    await expect.poll(total).toBe('1.40')
  })

  test('a scoring scheme can have values by role, negative losses and a formula', async ({ window }) => {
    const schemes = new Schemes(window)
    const season = new Season(window)
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

    const sheet = await openResultsOfSingleRound(window, 'Club Cup 2026', 'Club rating')
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

  test('a scoring scheme shows its effect before it is assigned to a season with games', async ({ window }) => {
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
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    expect(await totals()).toEqual(before)

    await (await schemes.offerFor(sample.name)).getByRole('button', { name: 'Score again' }).click()
    const undo = window.getByRole('button', { name: 'Undo' })
    await undo.waitFor()
    expect(await totals()).not.toEqual(before)
    await undo.click()
    await expect.poll(totals).toEqual(before)
  })
})
