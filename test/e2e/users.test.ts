// The PIN of a user, which both editions ask for again after a restart.

import { overEditions } from './fixtures/spec.ts'
import { Home } from './pages/Home.ts'
import { Users } from './pages/Users.ts'
import { Settings } from './pages/Settings.ts'

overEditions('a PIN', (test) => {
  test('a PIN is required after a restart, and each wrong PIN shows the remaining tries', async ({ ownApp: app }) => {
    const { window } = app
    await new Home(window).createClub('Black Cat')
    const users = new Users(window)
    await new Settings(window).open('users')
    await users.add('Olga', ['organiser', 'secretary'], '2468')
    await users.added('Olga')
    await users.chip('Olga').waitFor()
    await users.add('Zoya', ['judge'])
    await users.added('Zoya')
    await users.switchTo('Zoya', 2)
    const again = await app.restart()
    const then = new Users(again)
    // The current user stays the same for the evening.
    await then.chip('Zoya').waitFor()
    await again.keyboard.press('u')
    await again.keyboard.press('1')
    for (const left of [/2 more tries/, /1 more try/, /third time/]) {
      await then.pinOf('Olga').fill('1357')
      await again.keyboard.press('Enter')
      await then.dialog.getByText(left).waitFor()
    }
    await again.keyboard.press('Escape')
    await then.chip('Zoya').waitFor()
    await new Settings(again).open('users')
    await then.block.getByText('3 wrong PINs').waitFor()
  })
})
