// The *Game* menu of the live table: a game is dealt again, stopped, decided and made void by keys and clicks, and each
// of these is undone from the screen that follows.

import { expect } from 'vitest'
import evening from '../../src/i18n/en/screens/evening.json'
import live from '../../src/i18n/en/screens/live.json'
import { sitDown } from '../e2e/fixtures/evening.ts'
import { GameMenu } from '../e2e/pages/GameMenu.ts'
import { LiveGame } from '../e2e/pages/LiveGame.ts'
import { NewGame } from '../e2e/pages/NewGame.ts'
import { Shell } from '../e2e/pages/Shell.ts'
import '../support/shipped.ts'
import { inDom } from './journey.ts'

inDom('on the live screen', (test) => {
  test('the Game menu deals again, and one key undoes the deal before the first entry', async ({ window }) => {
    const game = await sitDown(window)
    await game.heading.waitFor()
    const menu = new GameMenu(window)
    await menu.open()
    // Keys of the table make no entries while the menu is open.
    await game.press('4', 'Escape')
    await menu.panel.waitFor({ state: 'detached' })
    await menu.choose('Deal again')
    await menu.says('This deal is kept as “game 1, first deal”.')
    await menu.says('No points change.')
    await menu.confirm()
    await new NewGame(window).beginNight()
    const undo = window.getByTitle('Undo the new deal')
    await undo.waitFor()
    expect(await game.heading.innerText()).toContain('Game 1')
    await game.press('Backspace')
    await window.getByTitle('Nothing to undo').waitFor()

    await menu.choose('Deal again')
    await menu.confirm()
    await new NewGame(window).beginNight()
    await undo.waitFor()
    await new Shell(window).go('season')
    await window.getByRole('tab', { name: 'Games', exact: true }).click()
    await window.getByRole('link', { name: 'Game 1, first deal' }).first().click()
    await window.getByText('Misdeal').waitFor()
    await window.getByRole('link', { name: 'Dealt again: the deal that counts' }).click()
    await window.getByRole('link', { name: 'Earlier: first deal' }).waitFor()
  })

  test('the Game menu continues a game with its entries under other rules, and a key undoes it', async ({ window }) => {
    const game = await sitDown(window)
    await game.heading.waitFor()
    await game.press('f', '4', 'Enter')
    const menu = new GameMenu(window)
    await menu.choose('Change the rules')
    await menu.says('The game’s current rules')
    expect(await menu.mayConfirm('Change the rules')).toBe(false)
    await menu.turnFirstHouseRule()
    await menu.says('The entry fits the new rules and stays.')
    await menu.says('Not the season’s rules')
    await menu.confirm('Change the rules')
    await window.getByTitle('Undo the change of rules').waitFor()
    await game.press('Backspace')
    await window.getByTitle('Undo Foul for 4').waitFor()
  })

  test('the Game menu deals new cards if the new rules do not have the cards of the game', async ({ window }) => {
    const game = await sitDown(window)
    await game.heading.waitFor()
    const menu = new GameMenu(window)
    await menu.choose('Change the rules')
    await menu.rules('Wolves')
    await menu.says('The cards do not fit the new rules, so they are dealt again.')
    await menu.confirm('Deal again')
    await window.getByTitle('Undo the new deal').waitFor()
  })

  test('the Game menu stops a game, so that the evening can be closed and the game continued', async ({ window }) => {
    const game = await sitDown(window)
    await game.heading.waitFor()
    await game.press('Space')
    await window.getByRole('button', { name: live.clock.stop }).waitFor()
    const menu = new GameMenu(window)
    await menu.choose('Stop the game')
    await menu.says('The game does not count until it is finished.')
    await menu.confirm()
    const running = window.getByRole('list', { name: 'Games in progress' })
    await running.getByText('Stopped').waitFor()
    await window.getByRole('link', { name: evening.close }).click()
    await window.getByText('Game 1 is stopped and continues on another day').waitFor()
    await window.getByRole('button', { name: evening.close }).click()
    await window.getByRole('heading', { name: evening.closed }).waitFor()
    await window.getByRole('button', { name: evening.reopen }).click()
    await window.getByRole('heading', { name: evening.closeTitle }).waitFor()
    await new Shell(window).go('home')
    await running.getByRole('link', { name: /Continue$/ }).click()
    await window.getByText('The game is stopped').waitFor()
    expect(await window.getByRole('button', { name: live.clock.stop }).count()).toBe(0)
    await window.getByRole('button', { name: 'Continue the game' }).click()
    await game.question.waitFor()
  })

  test('the Game menu decides a result with a reason, shows it and undoes it', async ({ window }) => {
    const game = await sitDown(window)
    await game.heading.waitFor()
    const menu = new GameMenu(window)
    await menu.choose('Stop the game')
    await menu.pick('Decide the result now')
    expect(await menu.mayConfirm('Decide')).toBe(false)
    await menu.pick('Red team wins')
    await menu.reason('the hall closes')
    await menu.confirm('Decide')
    await window.getByText('The judge decided the result.').waitFor()
    await window.getByText('the hall closes').waitFor()
    await window.getByRole('button', { name: 'Take back the decision' }).click()
    await game.question.waitFor()
  })

  test('the Game menu voids a game with a cause, and the next screen can undo this', async ({ window }) => {
    const game = await sitDown(window)
    await game.heading.waitFor()
    const menu = new GameMenu(window)
    await menu.choose('Void the game')
    await menu.says('Number 1 stays with the void game. The next one is game 2.')
    await menu.pick('Cards were seen')
    await menu.confirm('Void game 1')
    await window.getByText('Game 1 is void.').first().waitFor()
    const notice = window.getByRole('listitem').filter({ hasText: 'Game 1 is void.' })
    await notice.getByRole('button', { name: 'Undo', exact: true }).click()
    await window
      .getByRole('list', { name: 'Games in progress' })
      .getByText(/Game 1/)
      .waitFor()
  })

  test('the Game menu changes the judge', async ({ window }) => {
    const game = await sitDown(window)
    await game.heading.waitFor()
    const menu = new GameMenu(window)
    await menu.choose('Change the judge')
    await menu.judge('Nora')
    await menu.confirm('Change the judge')
    await menu.panel.waitFor({ state: 'detached' })
    await new LiveGame(window).log.getByText(/Nora/).waitFor()
  })
})
