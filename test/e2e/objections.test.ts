// The page of a game with an objection that is decided. The course of an objection is in test/dom/objections.test.ts.

import { expect } from 'vitest'
import { raiseObjection, upholdObjection } from './fixtures/objection.ts'
import { showAddress } from './fixtures/screens.ts'
import { inBrowser } from './fixtures/spec.ts'
import { Shell } from './pages/Shell.ts'

inBrowser('an objection to a game', (test) => {
  test('a decided objection has no accessibility barriers on the game’s page', async ({ window }) => {
    const raised = await raiseObjection(window)
    await showAddress(window, `/season/${raised.season}/games`)
    await upholdObjection(window, raised)
    expect(await new Shell(window).findBarriers()).toEqual([])
  })
})
