// A rulebook from a file, from the Rules page to a second profile: imported, played live with its own roles, undone and
// played again, printed, exported, and replayed on a profile that never had the file.

import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import words from '../../src/i18n/en/screens/rules.json'
import type { Role } from '../../src/rules/vocabulary.ts'
import { keyOfSeat } from './fixtures/by-keys.ts'
import type { RunningApp } from './fixtures/edition.ts'
import { checkedInClub, PLAYERS } from './fixtures/evening.ts'
import { told } from './fixtures/probe.ts'
import { inBrowser } from './fixtures/spec.ts'
import { Home } from './pages/Home.ts'
import { Imports } from './pages/Imports.ts'
import { LiveGame } from './pages/LiveGame.ts'
import { NewGame } from './pages/NewGame.ts'
import { readPaper } from './pages/paper.ts'
import { Rules } from './pages/Rules.ts'
import { Season } from './pages/Season.ts'
import { Shell } from './pages/Shell.ts'

const FILE = readFileSync(resolve(import.meta.dirname, '../../docs/rulebooks/our-city.json'), 'utf8')
const [BOMB, BODYGUARD] = ['our-city/bomb', 'our-city/bodyguard'] as unknown as readonly [Role, Role]
const CARDS: readonly Role[] = ['don', BOMB, BODYGUARD, 'sheriff', 'doctor', 'citizen', 'citizen']

async function takeIn(app: RunningApp, text: string): Promise<void> {
  await app.offerText({ name: 'our-city.json', text }, () =>
    app.window.getByRole('button', { name: words.own.take }).click(),
  )
}

/** The first day has no vote. At night, the Don shoots the Bomb, and the Bodyguard guards another player. */
async function playToVerdict(window: Page, game: LiveGame): Promise<void> {
  await game.advance('v')
  await game.advance(keyOfSeat(2), 'Enter')
  await game.advance('-', 'Enter')
  await game.advance('-', 'Enter')
  await game.advance(keyOfSeat(4), 'Enter')
  await guard(window, game)
}

async function guard(window: Page, game: LiveGame): Promise<void> {
  await window.getByRole('heading', { name: 'Who does the Bodyguard guard?' }).waitFor()
  await game.cue.getByText('Bodyguard, wake up and show whom you guard.').waitFor()
  await game.press(keyOfSeat(4), 'Enter')
  await expect.poll(() => game.verdict.innerText()).toBe('Red team wins')
}

inBrowser('a club’s own rulebook', (test) => {
  test('a club’s own rulebook can be imported, played, printed, exported and replayed', async ({
    app,
    window,
    ownApp,
  }) => {
    const shell = await checkedInClub(window, PLAYERS.slice(0, CARDS.length))
    await shell.go('rules')
    const rules = new Rules(window)
    await rules.openTab('own')

    const section = window.getByRole('region', { name: words.own.title })
    await takeIn(app.running, FILE.replace('"heal→shield"', '"heal→shield", "gate": { "noSuchFlag": true }'))
    await section.getByRole('alert').getByText('no flag is called “noSuchFlag”').waitFor()
    await takeIn(app.running, FILE)
    await section.getByText('Our city, version 1').waitFor()
    await takeIn(app.running, FILE.replace('2026-11-26', '2026-11-27'))
    await section.getByRole('alert').getByText('the club already has another version 1 of “our-city”').waitFor()

    const sheet = await rules.openSheet()
    for (const text of ['Our city', 'Bomb', 'blast of the Bomb']) await sheet.getByText(text).first().waitFor()
    const paper = readPaper(await app.running.catchPdf(() => rules.printSheet()))
    expect(paper.text).toContain('blastoftheBomb')
    await rules.closeSheet()

    await rules.useForGame()
    const tonight = new NewGame(window)
    await tonight.judge('Zoya')
    await tonight.enterCards()
    for (const [index, card] of CARDS.entries()) await tonight.giveCard(index + 1, card)
    await tonight.start()
    const game = new LiveGame(window)
    await playToVerdict(window, game)
    await game.log.getByText('The Bodyguard guards 4').first().waitFor()
    await game.undo()
    await guard(window, game)
    await game.saved()

    const [played] = await told(window, 'games.list', {})
    if (played === undefined) throw new Error('no game')
    const record = await told(window, 'games.export', { game: played.id })
    expect(JSON.parse(record.text)).toMatchObject({ header: { rulebook: 'our-city' }, rules: { id: 'our-city' } })

    const second = ownApp.running.window
    await new Home(second).createClub('White Cat')
    await new Shell(second).go('season')
    await new Season(second).openTab('Games')
    const imports = new Imports(ownApp.running)
    await imports.go()
    await imports.offer({ name: record.fileName, text: record.text })
    expect((await imports.games())[0]).toContain('Red team wins')
    await imports.begin(1)
    await imports.taken.waitFor()
    const [imported] = await told(second, 'games.list', {})
    await second.evaluate((to) => {
      location.hash = to
    }, `/game/${imported?.id}`)
    await second.getByText('Our city').first().waitFor()
    await second.getByText('Bomb', { exact: true }).first().waitFor()
    await new Shell(second).go('rules')
    await new Rules(second).openTab('own')
    await second.getByRole('region', { name: words.own.title }).getByText('Our city, version 1').waitFor()
    await second.reload()
    await second.getByRole('region', { name: words.own.title }).getByText('Our city, version 1').waitFor()
  })
})
