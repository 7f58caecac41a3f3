// The page of a game with an objection that is decided. The course of an objection is in test/dom/objections.test.ts.

import { expect } from 'vitest'
import en from '../../src/i18n/en/screens/game.json'
import { told } from './fixtures/probe.ts'
import { showAddress } from './fixtures/screens.ts'
import { inBrowser } from './fixtures/spec.ts'
import { Home } from './pages/Home.ts'
import { Objections } from './pages/Objections.ts'
import { Shell } from './pages/Shell.ts'

const TEXT = 'The fourth foul was not mine'

inBrowser('an objection to a game', (test) => {
  test('has no accessibility barriers on the game’s page once it is decided', async ({ window }) => {
    await new Home(window).loadSample()
    const [season] = await told(window, 'seasons.list', {})
    const [game] = await told(window, 'games.list', { season: season?.id ?? '', latest: 1 })
    const id = game?.id ?? ''
    const { name = '', seat = 1 } = game?.players[1] ?? {}
    const objections = new Objections(window)
    await showAddress(window, `/game/${id}`)
    await objections.raise(name, TEXT)
    await objections.sign.waitFor()
    // The correction is an ordinary line of the ledger.
    await told(window, 'ledger.add', {
      game: id,
      seat: seat as never,
      kind: 'bonus',
      hundredths: 45,
      reason: 'objection',
    })
    await showAddress(window, `/season/${season?.id}/games`)
    await showAddress(window, `/game/${id}`)
    await objections.sign.click()
    await objections.decide(TEXT, 'upheld', 'Two judges saw it', /\+0\.45/)
    const item = objections.item(TEXT)
    await item.getByText(en.objection.effect).waitFor()
    await expect.poll(() => item.getByText(name).count()).toBeGreaterThan(0)
    await expect.poll(() => objections.sign.count()).toBe(0)
    expect(await new Shell(window).findBarriers()).toEqual([])
  })
})
