// Messages for the secretary after data was damaged: missing entries, a repaired journal, a club that does not open. In
// both editions, on the screen.

import { mkdir, readdir, readFile, rename, rmdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { APP_VERSION } from '../../src/club/model/appVersion.ts'
import { entriesIn, flipBit, markedIn, foreignEntry, journalIn, wipeDatabase } from './fixtures/damage.ts'
import { inBrowser, inDesktop, overEditions } from './fixtures/spec.ts'
import { Closed } from './pages/Closed.ts'
import { Home } from './pages/Home.ts'
import { Shell } from './pages/Shell.ts'

/** Set this variable to a folder to get screenshots. */
const PICTURES = process.env['CONSIGLIERE_PICTURES']

async function picture(window: Page, name: string): Promise<void> {
  if (PICTURES !== undefined) await window.screenshot({ path: resolve(PICTURES, `${name}.png`), fullPage: true })
}

overEditions('missing entries', (test, name) => {
  test('entries of a lost database and a damaged journal are counted, dated and listed', async ({
    ownApp: app,
    profileDirectory,
  }) => {
    await new Home(app.window).loadSample()
    await app.restart()
    let remembered = 0
    await app.restartAfter(async () => {
      const journal = await journalIn(profileDirectory)
      // Neither the number on the home page, because more may have been written since, nor the number in the journal,
      // because its last entry may have been written at the very end without being marked yet.
      remembered = await markedIn(profileDirectory)
      const written = await entriesIn(journal)
      expect(remembered).toBeLessThanOrEqual(written)
      expect(remembered).toBeGreaterThan(written - 5)
      await wipeDatabase(profileDirectory)
      await flipBit(journal, 0.6)
    })

    const closed = new Closed(app.window)
    const words = await closed.words()
    await picture(app.window, `missing-en-${name}`)
    expect(words).toMatch(/^\d+ entr(y is|ies are) missing$/m)
    const missing = Number(/^(\d+) entr/m.exec(words)?.[1])
    expect(words).toContain(`Remaining: ${remembered - missing} entries.`)
    expect(words).toMatch(/Everything entered until .+ 2026.* is here/)
    expect(words).toMatch(/: game \d+, .+ 2026 — \d+ entr/)
    expect(words).not.toMatch(/[{}]|No saved entries are lost/)

    await new Shell(app.window).switchLanguage()
    const inRussian = await closed.words()
    await picture(app.window, `missing-ru-${name}`)
    expect(inRussian).toMatch(/^Пропал[аио]? \d+ запис/m)
    expect(inRussian).toMatch(/: игра \d+, .+ 2026 г\. — \d+ запис/)

    await closed.tryAgain()
    await app.window.reload()
    expect(await closed.words(), 'until somebody chooses').toBe(inRussian)
    await closed.goOn()
    const notice = app.window.getByRole('alert').filter({ hasText: /пропал[аи] насовсем/ })
    await notice.waitFor()
    await picture(app.window, `gone-on-ru-${name}`)
    expect(await app.window.getByText('Сохранённые записи не потеряны').count()).toBe(0)

    await app.restart()
    await new Shell(app.window).heading.waitFor()
    expect(await app.window.getByRole('alert').count(), 'asked and told once').toBe(0)
  })

  test('if database and journal are gone, the app asks instead of starting an empty club', async ({
    ownApp: app,
    profileDirectory,
  }) => {
    await new Home(app.window).createClub('Black cat')
    await app.restartAfter(async () => {
      await wipeDatabase(profileDirectory)
      await writeFile(await journalIn(profileDirectory), '')
    })
    const closed = new Closed(app.window)
    const words = await closed.words()
    await picture(app.window, `all-gone-en-${name}`)
    expect(words).toContain('All data of this club is missing')
    expect(words).toMatch(/Saved on this device: \d+ entr(y|ies)\./)
    await app.restart()
    expect(await new Closed(app.window).words()).toBe(words)
    await new Closed(app.window).goOn()
    await new Home(app.window).first.waitFor()
    // An app that exits before all notes are updated asks again.
    await expect.poll(() => markedIn(profileDirectory)).toBe(0)
    if (name === 'browser')
      await expect
        .poll(() => app.window.evaluate(() => Object.values<string>(localStorage).join('\n')))
        .toContain('"entries":0')
    await app.restart()
    await new Home(app.window).first.waitFor()
  })

  test('a damaged journal with a complete database is repaired, and the home page says so', async ({
    ownApp: app,
    profileDirectory,
  }) => {
    await new Home(app.window).loadSample()
    await app.restartAfter(async () => flipBit(await journalIn(profileDirectory), 0.6))
    const notice = app.window.getByRole('alert').filter({ hasText: 'The journal was damaged and has been repaired' })
    await notice.waitFor()
    await picture(app.window, `repaired-en-${name}`)
    expect(await notice.innerText()).toMatch(/Restored from the database: \d+ entr(y|ies).*have the disk checked/s)
    await app.restart()
    await new Shell(app.window).heading.waitFor()
    expect(await app.window.getByRole('alert').count(), 'told once').toBe(0)
  })
})

inDesktop('a club that does not open', (test) => {
  test('a folder in place of the journal is reported, and Try again works once it is gone', async ({
    ownApp: app,
    profileDirectory,
  }) => {
    await new Home(app.window).createClub('Red pencil')
    const journal = join(profileDirectory, 'data', 'journal.jsonl')
    await app.restartAfter(async () => {
      await rename(journal, `${journal}.away`)
      await mkdir(journal)
    })
    app.forgive(/open\/not-a-file/)
    const closed = new Closed(app.window)
    const words = await closed.words()
    await picture(app.window, 'cannot-open-en-desktop')
    expect(words).toContain('Consigliere expected the club journal here but found something else.')
    expect(words).toContain('open/not-a-file')
    expect(words).toContain(journal)
    expect(words).toMatch(/EISDIR/)
    expect(words).not.toMatch(/[{}]/)
    await closed.tryAgain()
    await expect
      .poll(() => app.running.complaints.filter((each) => each.includes('EISDIR')).length, { timeout: 60_000 })
      .toBe(2)
    expect(await closed.words()).toBe(words)
    await rmdir(journal)
    await rename(`${journal}.away`, journal)
    await closed.tryAgain()
    await new Home(app.window).shown()
  })
})

inBrowser('a club that does not open', (test) => {
  test('a database of a newer version is refused in every tab, and all open once it is gone', async ({
    ownApp: app,
  }) => {
    const first = app.window
    await new Home(first).createClub('Two tabs')
    const address = first.url()
    // A page of the same origin without the app.
    const bare = await first.context().newPage()
    await bare.route('**/bare.html', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>bare</title>' }),
    )
    await bare.goto(new URL('/bare.html', address).href)
    await first.goto('about:blank')
    app.forgive(/open\/newer/)
    await bare.evaluate(
      () =>
        new Promise<void>((resolve, reject) => {
          const opening = indexedDB.open('consigliere', 990)
          opening.onsuccess = () => (opening.result.close(), resolve())
          opening.onerror = () => reject(opening.error ?? new Error('not opened'))
        }),
    )

    await first.goto(address)
    const second = await first.context().newPage()
    await second.goto(address)
    for (const window of [first, second]) {
      const words = await new Closed(window).words()
      // IndexedDB has the version of the format multiplied by ten, because Dexie stores it that way.
      expect(words).toMatch(/This version reads format \d+, but the club database uses format 99/)
      expect(words).toContain('open/newer')
    }
    await picture(first, 'newer-en-browser')
    await new Shell(second).switchLanguage()
    await picture(second, 'newer-ru-browser')
    await new Shell(second).switchLanguage('en')
    await bare.evaluate(
      () =>
        new Promise<void>((resolve, reject) => {
          const deleting = indexedDB.deleteDatabase('consigliere')
          deleting.onsuccess = () => resolve()
          deleting.onerror = () => reject(deleting.error ?? new Error('not deleted'))
        }),
    )
    await new Closed(second).tryAgain()
    for (const window of [first, second]) await new Home(window).shown()
    await Promise.all([second.close(), bare.close()])
  })
})

inDesktop('the first start of another version', (test) => {
  test('the first start of another version tests reading on a copy and leaves no copy behind', async ({
    ownApp: app,
    profileDirectory,
  }) => {
    await new Home(app.window).createClub('Black cat')
    await app.restartAfter(() => writeFile(join(profileDirectory, 'version.txt'), '0.0.1'))
    await new Home(app.window).shown()
    expect(await readFile(join(profileDirectory, 'version.txt'), 'utf8')).toBe(`${APP_VERSION}\n`)
    expect((await readdir(profileDirectory)).filter((name) => name.startsWith('data'))).toEqual(['data'])
  })

  test('the first start of another version reports records that it cannot read, and keeps them', async ({
    ownApp: app,
    profileDirectory,
  }) => {
    await new Home(app.window).loadSample()
    await app.restartAfter(async () => {
      await writeFile(join(profileDirectory, 'version.txt'), '0.0.1')
      await foreignEntry(await journalIn(profileDirectory))
    })
    const notice = () =>
      app.window.getByRole('alert').filter({ hasText: 'Some data from the previous version could not be read' })
    await notice().waitFor()
    await picture(app.window, 'unread-by-new-en')
    const kept = join(profileDirectory, 'data.of-0.0.1')
    expect(await notice().textContent()).toContain(
      `1 record was left out. All the data saved by version 0.0.1 is unchanged in ${kept}`,
    )
    expect(await readdir(kept)).toContain('journal.jsonl')
    await app.restart()
    await new Home(app.window).shown()
    expect(await notice().count(), 'told once').toBe(0)
  })
})
