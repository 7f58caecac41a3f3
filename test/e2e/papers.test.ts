// What leaves the app: protocols and tables on paper, the backup as a file.

import { expect } from 'vitest'
import { overEditions } from './fixtures/spec.ts'
import { Home } from './pages/Home.ts'
import { readPaper } from './pages/paper.ts'
import { Shell } from './pages/Shell.ts'

const A4 = [210, 297]

overEditions('papers', (test) => {
  test('prints a protocol and the season, and saves a backup of every entry', async ({ app, window }) => {
    const home = new Home(window)
    await home.loadSample()

    await home.openLastGame()
    const protocol = readPaper(await app.running.catchPdf(() => window.getByRole('button', { name: 'Print', exact: true }).click()))
    expect(protocol.size).toEqual(A4)
    expect(protocol.pages).toBeGreaterThan(0)

    await new Shell(window).go('season')
    await window.locator('table.standings tbody tr').first().waitFor()
    const table = readPaper(await app.running.catchPdf(() => window.getByRole('button', { name: 'Print', exact: true }).click()))
    expect(table.size).toEqual(A4)

    await new Shell(window).go('home')
    await window.reload()
    const entries = await home.journalEntries()
    const backup = await app.running.catchText(() => window.getByRole('button', { name: 'Save a backup' }).click())
    expect(backup.name).toMatch(/\.jsonl$/)
    const lines = backup.text.trimEnd().split('\n').map((line) => JSON.parse(line) as { stream?: string })
    expect(lines.filter(({ stream }) => stream !== undefined)).toHaveLength(entries)
  })
})
