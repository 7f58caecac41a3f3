// An objection to a game: raised on the game's page, marked on the home page until it is decided, corrected in the
// ledger, shown with the players it moved, and listed in the audit. Its decision is withdrawn with a new reason.

import { expect } from 'vitest'
import en from '../../src/i18n/en/screens/game.json'
import { told } from '../e2e/fixtures/probe.ts'
import { showAddress } from '../e2e/fixtures/screens.ts'
import { inDom } from './journey.ts'
import { Home } from '../e2e/pages/Home.ts'
import { Objections } from '../e2e/pages/Objections.ts'
import { Shell } from '../e2e/pages/Shell.ts'

const TEXT = 'The fourth foul was not mine'

inDom('an objection to a game', (test) => {
  test('is listed on the home page, decided with a correction, shown with its effect, and reopened', async ({
    window,
  }) => {
    await new Home(window).loadSample()
    const [season] = await told(window, 'seasons.list', {})
    const [game] = await told(window, 'games.list', { season: season?.id ?? '', latest: 1 })
    const id = game?.id ?? ''
    const { name = '', seat = 1 } = game?.players[1] ?? {}
    const shell = new Shell(window)
    const objections = new Objections(window)
    await showAddress(window, `/game/${id}`)
    await objections.raise(name, TEXT)
    await objections.sign.waitFor()
    await shell.go('home')
    await objections.sign.waitFor()
    await showAddress(window, `/season/${season?.id}/games`)
    await objections.sign.waitFor()

    // The correction is an ordinary line of the ledger.
    await told(window, 'ledger.add', {
      game: id,
      seat: seat as never,
      kind: 'bonus',
      hundredths: 45,
      reason: 'objection',
    })
    await showAddress(window, `/game/${id}`)
    await objections.sign.click()
    await objections.decide(TEXT, 'upheld', 'Two judges saw it', /\+0\.45/)
    const item = objections.item(TEXT)
    await item.getByText(en.objection.effect).waitFor()
    await expect.poll(() => item.getByText(name).count()).toBeGreaterThan(0)
    await expect.poll(() => objections.sign.count()).toBe(0)

    await objections.takeBack(TEXT, 'Another witness')
    await objections.sign.waitFor()
    const { changes } = await told(window, 'seasons.audit', { season: season?.id ?? '' })
    expect(
      changes.flatMap(({ facts }) => facts.flatMap((fact) => (fact.kind === 'objection' ? fact.how : []))),
    ).toEqual(['raised', 'upheld', 'reopened'])
  })
})
