// Where an evening cannot be shown to others: the screen says so, and what can.

import { inDom } from './journey.ts'
import { Home } from '../e2e/pages/Home.ts'
import { Shell } from '../e2e/pages/Shell.ts'

inDom('the broadcast', (test) => {
  test('says plainly where the page cannot be a server, and what can', async ({ window }) => {
    await new Home(window).createClub('Black Cat')
    await new Shell(window).go('broadcast')
    await window.getByText('Broadcasting needs the desktop app').waitFor()
    await window.getByText('npm run consigliere -- serve --lan').waitFor()
  })
})
