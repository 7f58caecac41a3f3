// An objection to a game: raised on the game's page, marked on the home page until it is decided, corrected in the
// ledger, shown with the players it moved, and listed in the audit. Its decision is withdrawn with a new reason.

import { expect } from 'vitest'
import { OBJECTION_TEXT, raiseObjection, upholdObjection } from '../e2e/fixtures/objection.ts'
import { told } from '../e2e/fixtures/probe.ts'
import { showAddress } from '../e2e/fixtures/screens.ts'
import { inDom } from './journey.ts'
import { Shell } from '../e2e/pages/Shell.ts'

inDom('an objection to a game', (test) => {
  test('an objection is listed on the home page, decided with a correction, and reopened', async ({ window }) => {
    const raised = await raiseObjection(window)
    const { objections, season } = raised
    await new Shell(window).go('home')
    await objections.sign.waitFor()
    await showAddress(window, `/season/${season}/games`)
    await objections.sign.waitFor()
    await upholdObjection(window, raised)

    await objections.takeBack(OBJECTION_TEXT, 'Another witness')
    await objections.sign.waitFor()
    const { changes } = await told(window, 'seasons.audit', { season })
    expect(
      changes.flatMap(({ facts }) => facts.flatMap((fact) => (fact.kind === 'objection' ? fact.how : []))),
    ).toEqual(['raised', 'upheld', 'reopened'])
  })
})
