// A backup restored on the screen of a club that `serve` provides. The server closes every connection when it opens the
// restored club. The page reconnects automatically, shows the restored club, and reports the outcome of the restore.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page, WebSocketRoute } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import backup from '../../src/i18n/en/screens/backup.json'
import common from '../../src/i18n/en/screens/common.json'
import { launchBrowser } from '../support/browser.ts'
import { channelOf } from './fixtures/phoneEvening.ts'
import { OPERATOR, Served } from './fixtures/served.ts'
import { Home } from './pages/Home.ts'
import { Settings } from './pages/Settings.ts'
import { Shell } from './pages/Shell.ts'

const CLUB = 'Black Cat'

/** A served club that has a backup and one more member than the backup. */
async function servedClub() {
  const folder = await mkdtemp(join(tmpdir(), 'consigliere-served-restore-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }))
  const served = new Served(folder)
  onTestFinished(() => served.stop())
  await served.start()
  const context = await launchBrowser(join(folder, 'profile'))
  onTestFinished(() => context.close())
  const window = await context.newPage()
  const open = () => window.goto(`${served.address}/#token=${OPERATOR}`)
  const names = async () => (await (await channelOf(served))('members.list', {})).map(({ name }) => name)
  return { served, window, open, names }
}

/** Adds the members of the backup and one that was added after it. Returns the backup. */
async function filled({ served, window, open }: Awaited<ReturnType<typeof servedClub>>): Promise<string> {
  await open()
  await new Home(window).createClub(CLUB)
  const ask = await channelOf(served)
  await ask('members.add', { names: ['Ann', 'Bob'] })
  const { text } = await ask('club.backup', {})
  await ask('members.add', { names: ['Later'] })
  return text
}

/** Up to and including the click that restores. */
async function restore(window: Page, text: string): Promise<void> {
  await new Settings(window).open('backups')
  const [chooser] = await Promise.all([
    window.waitForEvent('filechooser'),
    window.getByRole('button', { name: backup.restore }).click(),
  ])
  await chooser.setFiles({ name: 'backup.jsonl', mimeType: 'text/plain', buffer: Buffer.from(text) })
  await window.getByRole('dialog').getByRole('button', { name: backup.take, exact: true }).click()
}

/** Expects the outcome in a dialog once. After it was closed, a reload shows nothing. */
async function isTold(window: Page, title: string, text: string): Promise<void> {
  const dialog = window.getByRole('dialog', { name: title })
  await dialog.waitFor()
  await dialog.getByText(text).waitFor()
  // Also shown if the page is reloaded before the user has read it.
  await window.reload()
  await dialog.waitFor()
  await dialog.getByRole('button', { name: common.close }).last().click()
  await dialog.waitFor({ state: 'detached' })
  await window.reload()
  await new Shell(window).heading.waitFor()
  expect(await window.getByRole('dialog').count()).toBe(0)
}

const isRestored = (window: Page) => isTold(window, backup.done, backup.doneText)

test('after each of two restores, the page returns with the restored club and says so', async () => {
  const club = await servedClub()
  const text = await filled(club)
  for (const _run of [1, 2]) {
    expect(await club.names()).toContain('Later')
    await restore(club.window, text)
    await isRestored(club.window)
    expect((await club.names()).toSorted()).toEqual(['Ann', 'Bob'])
    await new Shell(club.window).go('members')
    await club.window.getByText('Bob').first().waitFor()
    expect(await club.window.getByText('Later').count()).toBe(0)
    await (
      await channelOf(club.served)
    )('members.add', { names: ['Later'] })
  }
})

/** Routes the connection of the page. `onMessage` decides whether a message is forwarded to the server. */
async function withLine(window: Page, onMessage: (text: string, line: WebSocketRoute) => boolean): Promise<void> {
  await window.routeWebSocket(/\/club$/, (line) => {
    const server = line.connectToServer()
    line.onMessage((message) => {
      if (onMessage(String(message), line)) server.send(message)
    })
  })
}

const asksForRestore = (text: string) => text.includes('restore.take')

test('if the connection is lost before the response, the page says that the club was restored', async () => {
  const club = await servedClub()
  await withLine(club.window, (text, line) => {
    if (asksForRestore(text)) queueMicrotask(() => void line.close({ code: 1001 }))
    return true
  })
  const text = await filled(club)
  await restore(club.window, text)
  await isRestored(club.window)
  expect((await club.names()).toSorted()).toEqual(['Ann', 'Bob'])
})

test('if the connection is lost before the request, the page says that nothing was changed', async () => {
  const club = await servedClub()
  await withLine(club.window, (text, line) => {
    if (!asksForRestore(text)) return true
    void line.close({ code: 1001 })
    return false
  })
  const text = await filled(club)
  await restore(club.window, text)
  await isTold(club.window, backup.notRestored, backup.notRestoredText)
  expect(await club.names()).toContain('Later')
})
