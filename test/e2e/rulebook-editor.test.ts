// A club's own role, added only on the screen: written, checked, saved, printed, played live to the verdict, undone,
// exported as a file, and its game replayed on another profile.

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import common from '../../src/i18n/en/screens/common.json'
import error from '../../src/i18n/en/screens/error.json'
import words from '../../src/i18n/en/screens/rules.json'
import type { Role } from '../../src/rules/vocabulary.ts'
import { keyOfSeat } from './fixtures/by-keys.ts'
import { checkedInClub, PLAYERS } from './fixtures/evening.ts'
import { told } from './fixtures/probe.ts'
import { inBrowser } from './fixtures/spec.ts'
import { Home } from './pages/Home.ts'
import { Imports } from './pages/Imports.ts'
import { LiveGame } from './pages/LiveGame.ts'
import { NewGame } from './pages/NewGame.ts'
import { readPaper } from './pages/paper.ts'
import { RulebookEditor } from './pages/RulebookEditor.ts'
import { Rules } from './pages/Rules.ts'
import { Season } from './pages/Season.ts'
import { Shell } from './pages/Shell.ts'

const { editor: said, own } = words
const BOMB = 'our-city/bomb' as unknown as Role
const CARDS: readonly Role[] = ['don', BOMB, 'sheriff', 'doctor', 'citizen', 'citizen', 'citizen']

/** The Bomb: a red role, dealt from eight players on. Whoever kills it dies too. */
async function writeBomb(editor: RulebookEditor, window: Page): Promise<void> {
  await editor.make('City mafia')
  await editor.rename('Our city')
  const bomb = await editor.addRole('Bomb')
  await bomb.getByRole('textbox', { name: said.word.letter }).fill('B')
  await bomb.getByRole('spinbutton', { name: said.from }).fill('8')
  const blast = await editor.addEffect('Blast')
  await editor.pick(blast, said.targetHolds, 'Bomb')
  await window.getByRole('region', { name: words.tryTitle }).getByText('Bomb').first().waitFor()
  await editor.proven()
}

/** A missing word is shown with its placeholder. In a language with cases, a noun has its forms. */
async function nameInRussian(editor: RulebookEditor, window: Page): Promise<void> {
  await editor.speak('Русский')
  const bomb = editor.card('Bomb')
  const name = bomb.getByRole('textbox', { name: said.word.role })
  expect(await name.getAttribute('placeholder')).toBe('Роль: Bomb')
  const unnamed = await editor.preview()
  await window.getByRole('combobox', { name: common.printLanguage }).click()
  await window.getByRole('option', { name: 'Русский', exact: true }).click()
  await unnamed.locator('mark', { hasText: 'Роль: Bomb' }).first().waitFor()
  await editor.closePreview()
  await name.fill('Бомба')
  await bomb.getByText(said.words, { exact: true }).click()
  await bomb.getByRole('textbox', { name: said.noun.acc, exact: true }).fill('Бомбу')
  await editor.section(said.effects).getByRole('textbox', { name: said.word.effect }).fill('взрыв')
  await editor.speak('English')
  expect(await editor.changes.innerText()).toMatch(/New\s*: Blast/)
  const sheet = await editor.preview()
  await sheet.getByText('Bomb').first().waitFor()
  expect(await sheet.locator('mark').count()).toBe(0)
  await editor.closePreview()
  // Every requested word is now written in both languages.
  await expect.poll(() => window.getByRole('combobox', { name: said.wordsIn }).innerText()).toBe('English')
}

/** A condition that lets two sides win at once is reported next to it, shown as a table, and undone. */
async function spoilAndUndo(editor: RulebookEditor, window: Page): Promise<void> {
  const victory = editor.section(said.victory)
  const condition = victory.getByRole('textbox', { name: said.condition.replace('{n}', '1') })
  await condition.fill('M = 0 and')
  await victory.getByText(error['expression/syntax'].slice(0, 20)).first().waitFor()
  await condition.fill('K = 0')
  await victory.getByText('two sides win at once').first().waitFor()
  await window.getByRole('region', { name: said.check }).getByRole('button', { name: words.tryOpen }).first().click()
  await editor.undo()
  await editor.proven()
  expect(await condition.inputValue()).toBe('M = 0 and K = 0')
}

async function playToVerdict(game: LiveGame): Promise<void> {
  await game.advance('v')
  await game.advance(keyOfSeat(2), 'Enter')
  await game.advance('-', 'Enter')
  await game.advance('-', 'Enter')
  await dream(game)
}

/** The Doctor heals another player, so the Bomb dies, and so does the Don who shot it. */
async function dream(game: LiveGame): Promise<void> {
  await game.press(keyOfSeat(5), 'Enter')
  await expect.poll(() => game.verdict.innerText()).toBe('Red team wins')
}

inBrowser('a club’s own role', (test) => {
  test('a club’s own role can be written on the screen, played, printed and exported', async ({
    app,
    window,
    ownApp,
  }) => {
    const shell = await checkedInClub(window, PLAYERS.slice(0, CARDS.length))
    await shell.go('rules')
    const rules = new Rules(window)
    const editor = new RulebookEditor(window)
    const section = window.getByRole('region', { name: own.title })

    await writeBomb(editor, window)
    await spoilAndUndo(editor, window)
    await nameInRussian(editor, window)
    // Not saved yet, and still there after a visit to another page.
    await shell.go('members')
    await shell.go('rules')
    await editor.make('City mafia')
    await editor.card('Bomb').waitFor()
    await editor.proven()
    await editor.checkThoroughly('Blast')
    await expect.poll(() => rules.leavers.innerText()).toMatch(/2/)
    await editor.askBots()
    const file = await app.running.catchText(() => editor.export())
    const bomb = { label: 'Бомба', acc: 'Бомбу' }
    const inRussian = { ru: { role: { bomb }, effect: { blast: 'взрыв' } } }
    expect(JSON.parse(file.text)).toMatchObject({ id: 'our-city', version: '1', extends: 'city@1.0', words: inRussian })
    await editor.save()
    await section.getByText('Our city, version 1').waitFor()
    await section.getByText('Checked thoroughly').waitFor()

    const sheet = await rules.openSheet()
    for (const text of ['Our city', 'Bomb', 'Blast']) await sheet.getByText(text).first().waitFor()
    const paper = readPaper(await app.running.catchPdf(() => rules.printSheet()))
    expect(paper.text).toContain('Bomb')
    await rules.closeSheet()

    await editor.change('Our city')
    await window.getByText('Version 2 of “Our city”').waitFor()
    await editor.discard()
    await section.getByText('Our city, version 1').waitFor()

    await rules.choose('our-city/our-city')
    await rules.useForGame()
    const tonight = new NewGame(window)
    await tonight.judge('Zoya')
    await tonight.enterCards()
    for (const [index, card] of CARDS.entries()) await tonight.giveCard(index + 1, card)
    await tonight.start()
    const game = new LiveGame(window)
    await playToVerdict(game)
    await game.undo()
    await dream(game)
    await game.saved()
    const [played] = await told(window, 'games.list', {})
    if (played === undefined) throw new Error('no game')
    const record = await told(window, 'games.export', { game: played.id })

    const second = ownApp.running.window
    await new Home(second).createClub('White Cat')
    await new Shell(second).go('rules')
    await new Rules(second).openTab('own')
    await ownApp.running.offerText({ name: file.name, text: file.text }, () =>
      second.getByRole('button', { name: own.take }).click(),
    )
    await second.getByRole('region', { name: own.title }).getByText('Our city, version 1').waitFor()
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
  })
})
