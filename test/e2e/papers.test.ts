// Output of the app: protocols and tables on paper, and the backup as a file.

import { expect } from 'vitest'
import { overEditions } from './fixtures/spec.ts'
import { Home } from './pages/Home.ts'
import { readPaper } from './pages/paper.ts'
import { Share } from './pages/Share.ts'
import { Season } from './pages/Season.ts'
import { Settings } from './pages/Settings.ts'
import { Shell } from './pages/Shell.ts'

const A4 = [210, 297]

function entriesIn(backup: string): number {
  return backup
    .trimEnd()
    .split('\n')
    .filter((line) => (JSON.parse(line) as { stream?: string }).stream !== undefined).length
}

overEditions('papers and backups', (test) => {
  test('a printed protocol, a printed season and a backup of every entry can be saved', async ({ app, window }) => {
    const home = new Home(window)
    await home.loadSample()

    await home.openLastGame()
    const protocol = readPaper(
      await app.running.catchPdf(async () => {
        await new Share(window).open()
        await new Share(window).make('Protocol of game 14', 'print')
      }),
    )
    expect(protocol.size).toEqual(A4)
    expect(protocol.pages).toBeGreaterThan(0)
    // A separate document with the protocol and nothing of the page around it.
    expect(protocol.text).toContain('JudgeWhitaker')
    expect(protocol.text).not.toContain('Newgame')
    // Ends of speeches are omitted.
    expect(protocol.text).not.toContain('Thespeechof')

    await new Shell(window).go('season')
    await new Season(window).standings()
    const table = readPaper(
      await app.running.catchPdf(async () => {
        await new Share(window).open()
        await new Share(window).make('Standings', 'print')
      }),
    )
    expect(table.size).toEqual(A4)
    for (const { name } of await new Season(window).standings()) expect(table.text).toContain(name.replaceAll(' ', ''))

    await new Settings(window).open('backups')
    const backup = await app.running.catchText(() => window.getByRole('button', { name: 'Save a backup' }).click())
    expect(backup.name).toMatch(/\.jsonl$/)
    await expect.poll(() => home.journalEntries()).toBe(entriesIn(backup.text))
  })

  test('a backup contains as many journal entries as the settings state', async ({ app, window }) => {
    const home = new Home(window)
    await home.loadSample()
    await new Settings(window).open('backups')
    // The last game of the sample may still be in progress, so a backup shows the state at its time.
    await expect
      .poll(async () => {
        const save = () => window.getByRole('button', { name: 'Save a backup' }).click()
        return entriesIn((await app.running.catchText(save)).text) - (await home.journalEntries())
      })
      .toBe(0)
  })
})
