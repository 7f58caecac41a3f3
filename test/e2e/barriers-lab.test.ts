// No accessibility barriers on the lab's screens, light and dark. The language changes from screen to screen
// (fixtures/looks.ts).

import { expect } from 'vitest'
import { SUSPICION_VALIDATION_BY_PRESET } from '../../src/agents/suspicion/validated.ts'
import { languagesOf } from './fixtures/looks.ts'
import { inBrowser } from './fixtures/spec.ts'
import { Home } from './pages/Home.ts'
import { Lab } from './pages/Lab.ts'
import { Shell } from './pages/Shell.ts'

inBrowser('the lab', (test) => {
  test('no screen of the lab has accessibility barriers, light or dark', async ({ window }) => {
    await new Home(window).createClub('Black Cat')
    const shell = new Shell(window)
    const barriers: string[] = []
    let nth = 0
    const look = async (screen: string) => {
      // Moves the pointer off the button that was pressed last.
      await window.mouse.move(0, 0)
      for (const language of languagesOf((nth += 1))) {
        await shell.switchLanguage(language)
        barriers.push(...(await shell.findBarriers({ within: 'main' })).map((barrier) => `${screen}: ${barrier}`))
        await shell.switchTheme()
        const found = await shell.findBarriers({ within: 'main', only: 'color-contrast' })
        barriers.push(...found.map((barrier) => `${screen}: ${barrier}`))
      }
      await shell.switchLanguage('en')
    }
    await shell.go('lab')
    const lab = new Lab(window)
    await lab.open('batch')
    await lab.setNumber('games', 50)
    await lab.choosePolicy('policyRed', 'random')
    await lab.play()
    await lab.logHash()
    await look('batch')
    await lab.open('balance')
    await lab.chooseFlags()
    await lab.setNumber('gamesPerRun', 50)
    await look('balance')
    await lab.open('suspicion')
    expect(await lab.suspicionOf('scripted')).toContain(
      String(SUSPICION_VALIDATION_BY_PRESET['sport-club']?.scripted.seats),
    )
    await look('suspicion')
    await lab.open('game')
    await look('setup')
    await lab.begin()
    await lab.setSpeed('most')
    await lab.button('replay').waitFor()
    await look('game')
    await lab.button('replay').click()
    await lab.button('save').waitFor()
    await look('replay')
    expect(barriers).toEqual([])
  })
})
