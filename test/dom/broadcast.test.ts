// A host that cannot broadcast an evening: the screen says so and names an alternative.

import { inDom } from './journey.ts'
import { Home } from '../e2e/pages/Home.ts'
import { Shell } from '../e2e/pages/Shell.ts'

inDom('the broadcast', (test) => {
  test('says that this host cannot be a server, and names hosts that can', async ({ window }) => {
    await new Home(window).createClub('Black Cat')
    await new Shell(window).go('broadcast')
    await window.getByText('Broadcasting needs the desktop app').waitFor()
    await window.getByText('npm run consigliere -- serve --lan').waitFor()
  })
})
