// Two tables on one computer: every list distinguishes them by their judges, and one key leads to the other table.

import { expect } from 'vitest'
import { sitDown, CARDS, PLAYERS } from '../e2e/fixtures/evening.ts'
import { told } from '../e2e/fixtures/probe.ts'
import { inDom } from './journey.ts'
import { LiveGame } from '../e2e/pages/LiveGame.ts'
import { NewGame } from '../e2e/pages/NewGame.ts'
import { Shell } from '../e2e/pages/Shell.ts'

/** The people of the first table are busy until their game ends. */
const OTHERS = PLAYERS.map((name) => `Second ${name}`)

inDom('two tables', (test) => {
  test('two tables are distinguished by their judges, and a key switches between them', async ({ window }) => {
    const game = await sitDown(window)
    await game.heading.waitFor()
    const shell = new Shell(window)
    await told(window, 'evening.note', { people: OTHERS.map((name) => ({ name, state: 'here' })), via: 'list' })
    await shell.go('home')
    const second = new NewGame(window)
    await second.judge('Nora')
    await second.giveCards(CARDS)
    await second.start()
    const live = new LiveGame(window)
    await expect.poll(() => live.heading.innerText()).toContain('Game 2')
    await shell.goByKeys('t')
    await expect.poll(() => live.heading.innerText()).toContain('Game 1')
    await shell.goByKeys('t')
    await expect.poll(() => live.heading.innerText()).toContain('Game 2')
    // The second stroke does not act as the key that hides the roles.
    await shell.goByKeys('h')
    await window.getByRole('link', { name: /Game 1.*Zoya/s }).waitFor()
    await window.getByRole('link', { name: /Game 2.*Nora/s }).waitFor()
  })
})
