// Keys dialog of a screen.

import { inDom } from './journey.ts'
import { Shell } from '../e2e/pages/Shell.ts'

inDom('the shell', (test) => {
  test('the shell lists the keys that work on the current screen', async ({ window }) => {
    const shell = new Shell(window)
    await shell.go('rules')
    const keys = await shell.openKeys()
    await keys.getByText('Go to members').waitFor()
  })
})
