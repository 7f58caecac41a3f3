// Automatic backups: a folder is chosen once, and from then on every game is backed up there. The home page reports the
// latest backup that was read back from the folder, and any problem together with the age of the last good backup.

import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { readBackup } from '../../src/files/backup/read.ts'
import type { Desktop } from './fixtures/desktop.ts'
import { inBrowser, inDesktop } from './fixtures/spec.ts'
import { Backups } from './pages/Backups.ts'
import { Home } from './pages/Home.ts'
import { Members } from './pages/Members.ts'
import { Shell } from './pages/Shell.ts'

async function folder(): Promise<string> {
  const place = await mkdtemp(join(tmpdir(), 'consigliere-backups-'))
  onTestFinished(() => rm(place, { recursive: true, force: true }))
  return place
}

inDesktop('a backup folder', (test) => {
  test('a backup folder receives a backup when chosen, and another after a change and a restart', async ({
    ownApp: app,
  }) => {
    const { window } = app
    const place = await folder()
    await new Home(window).createClub('Black Cat')
    const backups = new Backups(app.running)
    expect(await backups.told()).toContain('No backup folder yet')
    await (app.running as Desktop).answerOpen(place)
    await backups.chooseFolder()
    expect(await backups.told(/Last good backup/)).toContain(
      `Backups are saved to ${place}. Last good backup: now, 3 entries.`,
    )
    const [first = ''] = await readdir(place)
    expect(first).toMatch(/^consigliere-black-cat-\d{4}-\d\d-\d\d-\d{6}\.jsonl$/)
    expect(readBackup(await readFile(join(place, first), 'utf8'))).toMatchObject({ isWhole: true, entries: 3 })

    await new Shell(window).go('members')
    // Each member takes two entries: one for joining and one for the name.
    await new Members(window).add(['Ann', 'Bob'])
    // A pending backup is made before the program exits.
    const again = await app.restart()
    await new Home(again).shown()
    expect(await new Backups(app.running).told(/Last good backup/)).toContain('7 entries')
    expect(await readdir(place)).toHaveLength(2)
  })

  test('the button that chooses a backup folder keeps its position', async ({ app, window }) => {
    const backups = new Backups(app.running)
    const places = await backups.watchPlaces()
    const home = new Home(window)
    await home.createClub('Black Cat')
    await home.journalEntries()
    expect(await places()).toHaveLength(1)
  })

  test('a missing backup folder is reported with a remedy, and is used again once it exists', async ({
    app,
    window,
  }) => {
    const place = await folder()
    await new Home(window).createClub('Black Cat')
    const backups = new Backups(app.running)
    await (app.running as Desktop).answerOpen(place)
    await backups.chooseFolder()
    await backups.told(/Last good backup/)
    await rm(place, { recursive: true })
    await writeFile(place, 'not a folder')
    await backups.makeNow()
    const told = await backups.told(/could not be written/)
    expect(told).toContain(place)
    expect(told).toContain('Last good backup: now, 3 entries.')
    await rm(place)
    await mkdir(place)
    await backups.tryAgain()
    await backups.told(/Backups are saved to/)
    expect(await readdir(place)).toHaveLength(1)
  })

  test('a backup folder that was removed in the app is no longer used, and keeps its backups', async ({
    ownApp: app,
  }) => {
    const { window } = app
    const place = await folder()
    await new Home(window).createClub('Black Cat')
    const backups = new Backups(app.running)
    await (app.running as Desktop).answerOpen(place)
    await backups.chooseFolder()
    await backups.told(/Last good backup/)
    await backups.leave()
    await backups.told(/No backup folder yet/)
    expect(await readdir(place)).toHaveLength(1)
    const again = await app.restart()
    await new Home(again).shown()
    expect(await new Backups(app.running).told()).toContain('No backup folder yet')
  })
})

inBrowser('a backup folder', (test) => {
  test('a backup folder is used if the browser grants access to it, and is remembered', async ({ ownApp: app }) => {
    const { window } = app
    await new Home(window).createClub('Black Cat')
    // The picker is a window of the browser. In this test it returns a real folder of this origin.
    await window.evaluate(() => {
      const picker = async () => (await navigator.storage.getDirectory()).getDirectoryHandle('picked', { create: true })
      Object.assign(globalThis, { showDirectoryPicker: picker })
    })
    const backups = new Backups(app.running)
    await backups.chooseFolder()
    expect(await backups.told(/Last good backup/)).toContain(
      'Backups are saved to picked. Last good backup: now, 3 entries.',
    )
    const again = await app.restart()
    await new Home(again).shown()
    await new Backups(app.running).told(/Backups are saved to picked/)
  })
})
