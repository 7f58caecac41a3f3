// The app that a server hands out, in a real Chromium: its club is the server's, behind the operator's token.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { serviceOf } from '../../src/api/handlers/handlers.ts'
import { readAssets } from '../../src/server/assets.ts'
import { newClub, taken } from '../club/clubFixture.ts'
import { ADMIN, serverFor } from '../server/client.ts'
import { launchBrowser } from '../support/browser.ts'
import { eventually } from '../support/eventually.ts'

const BUILT = resolve(import.meta.dirname, '../../out/browser')

it('founds the server’s club from a laptop that has only a browser, and forgets the token’s place in the address', async () => {
  const club = newClub()
  const { address } = await serverFor({ club, service: serviceOf(club), assets: await readAssets(BUILT) })
  const profile = mkdtempSync(join(tmpdir(), 'consigliere-served-'))
  const context = await launchBrowser(profile)
  onTestFinished(async () => {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  })
  const page = await context.newPage()
  await page.goto(`${address}/#token=${ADMIN}`)
  await page.getByRole('radio').first().click()
  await page.locator('input').first().fill('By a browser')
  await page.keyboard.press('Enter')
  await eventually(async () => expect((await taken(club.overview())).name).toBe('By a browser'))
  expect(page.url()).not.toContain(ADMIN)

  // Another tab has no token of its own and asks.
  const other = await context.newPage()
  other.on('dialog', (dialog) => void dialog.accept(ADMIN))
  await other.goto(`${address}/`)
  await other.getByText('By a browser').first().waitFor()
})
