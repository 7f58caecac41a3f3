// Protocols of Polemica: contradictions are shown, and the valid protocols are imported.

import { expect } from 'vitest'
import { sampleProtocol } from '../files/records/polemica/sampleProtocol.ts'
import { inDom } from './journey.ts'
import { Home } from '../e2e/pages/Home.ts'
import { Imports } from '../e2e/pages/Imports.ts'
import { Season } from '../e2e/pages/Season.ts'
import { Shell } from '../e2e/pages/Shell.ts'
import { Tournament } from '../e2e/pages/Tournament.ts'

inDom('an import', (test) => {
  test('shows the contradictions in Polemica protocols and imports the valid one', async ({ app, window }) => {
    await new Home(window).createClub('Black Cat')
    await new Shell(window).go('season')
    await new Tournament(window).open('Cup')
    const season = new Season(window)
    const imports = new Imports(app.running)
    await season.openTab('Games')
    await imports.go()
    await imports.offer({
      name: 'polemica.json',
      text: JSON.stringify([sampleProtocol(), { ...sampleProtocol(), id: 2, result: 1 }]),
    })
    const [sound, unsound] = await imports.games()
    expect(sound).not.toContain('differs from the file')
    expect(unsound).toContain('[1].result: Recorded: black victory; replayed: red victory.')
    await imports.leaveOut('2026-02-14-2')
    await imports.take(1)
    await imports.toStandings()
    // Red wins. Walnut, who was shot first, had named two of the three black players.
    const totals = Object.fromEntries((await season.standings()).map(({ name, total }) => [name, total]))
    expect(totals).toMatchObject({ Walnut: '1.00', Lighthouse: '0.75', Raven: '–' })
  })
})
