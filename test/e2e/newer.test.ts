// A club that a program with a newer vocabulary has changed, opened by this version: everything that this version can
// read completely is shown, nothing can be changed, and the screens say why. In both editions, with an entry of the
// newer program in the journal.

import { resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { PROGRAM_VOCABULARY } from '../../src/club/model/vocabulary.ts'
import { foreignEntry, journalIn } from './fixtures/damage.ts'
import { overEditions } from './fixtures/spec.ts'
import { Home } from './pages/Home.ts'
import { Shell } from './pages/Shell.ts'

/** Set this variable to a folder to get screenshots. */
const PICTURES = process.env['CONSIGLIERE_PICTURES']

async function picture(window: Page, name: string): Promise<void> {
  if (PICTURES !== undefined) await window.screenshot({ path: resolve(PICTURES, `${name}.png`) })
}

const SENTENCE = `A newer version of Consigliere has changed this club (vocabulary ${PROGRAM_VOCABULARY.version + 1}; this version knows ${PROGRAM_VOCABULARY.version}). Update Consigliere to edit the club.`

overEditions('a club of a newer Consigliere', (test, name) => {
  test('a club of a newer Consigliere is shown, but cannot be changed', async ({ ownApp: app, profileDirectory }) => {
    await new Home(app.window).loadSample()
    await app.restartAfter(async () =>
      foreignEntry(await journalIn(profileDirectory), 'club', 'VocabularyRaised', {
        version: PROGRAM_VOCABULARY.version + 1,
      }),
    )
    const notice = app.window.getByRole('status').filter({ hasText: SENTENCE })
    await notice.waitFor()
    await picture(app.window, `newer-home-en-${name}`)
    await app.window.goto(new URL('#/members', app.window.url()).href)
    await app.window.getByRole('row').nth(3).waitFor()
    await picture(app.window, `newer-members-en-${name}`)
    expect(await app.window.getByRole('alert').count()).toBe(0)
    await new Shell(app.window).switchLanguage()
    await app.window.getByRole('status').filter({ hasText: 'более новый Consigliere' }).waitFor()
    await picture(app.window, `newer-members-ru-${name}`)
    await new Shell(app.window).switchLanguage()
    await app.window.getByRole('status').filter({ hasText: 'новіший Consigliere' }).waitFor()
  })

  test('a club of a newer Consigliere shows no tables and no standings if a game contains an unknown event', async ({
    ownApp: app,
    profileDirectory,
  }) => {
    await new Home(app.window).loadSample()
    await app.restartAfter(async () =>
      foreignEntry(await journalIn(profileDirectory), 'game/', 'GameRated', { stars: 5 }),
    )
    await app.window
      .getByRole('status')
      .filter({ hasText: 'Tables with entries that this version cannot read' })
      .waitFor()
    await picture(app.window, `newer-game-home-en-${name}`)
    const refusal = app.window.getByRole('alert').filter({ hasText: 'A newer version of Consigliere' })
    await refusal.waitFor()
    expect(await new Home(app.window).checkIn.count()).toBe(0)
    await new Shell(app.window).place('season').click()
    await expect.poll(() => app.window.url()).toContain('#/season')
    await app.window.getByRole('heading', { level: 1 }).waitFor()
    await refusal.waitFor()
    await picture(app.window, `newer-season-en-${name}`)
    expect(await app.window.locator('table.standings tbody tr').count()).toBe(0)
  })

  test('an unknown event in the club’s stream causes an error message and the offer of a backup', async ({
    ownApp: app,
    profileDirectory,
  }) => {
    await new Home(app.window).loadSample()
    await app.restartAfter(async () =>
      foreignEntry(await journalIn(profileDirectory), 'club', 'MemberPromoted', { member: 'm' }),
    )
    await app.window.getByRole('heading', { name: 'Update Consigliere to open this club' }).waitFor()
    await picture(app.window, `newer-closed-en-${name}`)
    expect(await app.window.getByRole('alert').count()).toBe(0)
    await app.window.getByRole('button', { name: 'Save a backup' }).waitFor()
    expect(await app.window.getByRole('button', { name: /Restore/ }).count()).toBe(0)
  })
})
