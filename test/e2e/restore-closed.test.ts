// Restoring a backup when the club cannot be opened because something else is in place of its journal. The screen of
// the closed club offers the restore, the club opens with the content of the backup, and the data in place of the
// journal is kept. In both editions.

import { mkdir, readdir, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { journalOf } from './fixtures/desktop.ts'
import { inBrowser, inDesktop, type Fixtures } from './fixtures/spec.ts'
import { Backups } from './pages/Backups.ts'
import { Closed } from './pages/Closed.ts'
import { Home } from './pages/Home.ts'
import { Members } from './pages/Members.ts'
import { Shell } from './pages/Shell.ts'

inDesktop('a backup for a club that cannot be opened', (test) => {
  test('a backup can be restored in the desktop app on the screen of the closed club', async ({
    ownApp: app,
    profileDirectory,
  }) => {
    const journal = journalOf(profileDirectory)
    await restoreClosed(app, async () => {
      await app.restartAfter(async () => {
        await rename(journal, `${journal}.away`)
        await mkdir(journal)
      })
    })
    const aside = await readdir(`${dirname(journal)}.aside-1`)
    expect(aside, 'all that lay there was put aside').toEqual(
      expect.arrayContaining(['journal.jsonl', 'journal.jsonl.away']),
    )
  })
})

inBrowser('a backup for a club that cannot be opened', (test) => {
  test('a backup can be restored in the browser on the screen of the closed club', async ({ ownApp: app }) => {
    await restoreClosed(app, async () => {
      const address = app.window.url()
      // A page of the same origin without the app.
      const bare = await app.window.context().newPage()
      await bare.route('**/bare.html', (route) =>
        route.fulfill({ contentType: 'text/html', body: '<title>bare</title>' }),
      )
      await bare.goto(new URL('/bare.html', address).href)
      await app.window.goto('about:blank')
      await layFolder(bare)
      await bare.close()
      await app.window.goto(address)
    })
  })
})

async function restoreClosed(app: Fixtures['ownApp'], spoil: () => Promise<void>): Promise<void> {
  await new Home(app.window).createClub('Black Cat')
  const shell = new Shell(app.window)
  await shell.go('members')
  await new Members(app.window).add(['Ann', 'Bob'])
  const saved = await new Backups(app.running).save()

  app.forgive(/open\/not-a-file/)
  await spoil()
  const closed = new Closed(app.window)
  expect(await closed.words()).toContain('open/not-a-file')
  const backups = new Backups(app.running)
  expect(await backups.offer({ name: 'cut.jsonl', text: saved.text.slice(0, 400) })).toContain('Nothing was changed.')
  await backups.dismiss()
  const preview = await backups.offer(saved)
  expect(preview).toContain('Black Cat')
  expect(preview).toContain('2 members')
  await backups.take()
  const reopened = async () => {
    await new Home(app.window).shown()
    await expect.poll(() => app.window.title()).toContain('Black Cat')
  }
  await reopened()
  // The home page mentions a restore if it can be undone. Here, none of the previous data could be read.
  expect(await app.window.getByRole('button', { name: 'Put back earlier data' }).count()).toBe(0)

  await app.restart()
  await reopened()
  expect((await new Backups(app.running).save()).text).toContain('"name":"Ann"')
}

/** Replaces the file of the journal, which is not open at this time. */
async function layFolder(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const root = await navigator.storage.getDirectory()
    const journal = await root.getDirectoryHandle('journal')
    await journal.removeEntry('journal-1.jsonl')
    await journal.getDirectoryHandle('journal-1.jsonl', { create: true })
  })
}
