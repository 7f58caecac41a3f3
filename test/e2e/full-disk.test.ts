// Starts with a disk that is really full, in both editions. The screen says what happened and what to do, main process
// and page print no stack trace, and once there is space, one click opens the club. The disk is mounted, which needs
// root on Linux; elsewhere the tests are skipped with a message on the terminal.

import { mkdtemp, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { serveFolder } from '../../src/cli/open/staticServer.ts'
import en from '../../src/i18n/en/screens/closed.json'
import { launchBrowser } from '../support/browser.ts'
import { smallDisk, whyNoDisk } from '../support/small-disk.ts'
import { flipBit } from './fixtures/damage.ts'
import { journalOf, launchDesktop } from './fixtures/desktop.ts'
import { Closed } from './pages/Closed.ts'
import { Home } from './pages/Home.ts'

const BUILT = resolve(import.meta.dirname, '../../out/browser')
/** Matches a line of a stack trace or an uncaught error. */
const STACK = /^main: +at |\n +at |uncaught/i
const MEBIBYTE = 1024 * 1024
const onDisk = whyNoDisk('tmpfs') === undefined ? test : test.skip

function mounted(bytes: number) {
  const disk = smallDisk('tmpfs', bytes)
  onTestFinished(() => disk.remove())
  return disk
}

const sentenceOf = (side: 'journal' | 'database') => en['open/disk-full'].replace('{side}', en.side[side])

onDisk('the desktop app says that the disk is full, without a stack trace, and opens once there is space', async () => {
  const disk = mounted(16 * MEBIBYTE)
  const profile = await mkdtemp(join(tmpdir(), 'consigliere-full-'))
  onTestFinished(() => rm(profile, { recursive: true, force: true, maxRetries: 5 }))
  // Only the club's journal is on the disk, because Chromium may not start with a profile that it cannot write.
  await symlink(disk.directory, join(profile, 'data'))
  const before = await launchDesktop(profile)
  await new Home(before.window).loadSample()
  await before.close()
  // A damaged journal has to be rewritten. An undamaged one needs no space before the next entry.
  await flipBit(journalOf(profile), 0.5)
  disk.leave(0)
  const desktop = await launchDesktop(profile)
  onTestFinished(() => desktop.close())
  const closed = new Closed(desktop.window)
  const words = await closed.words()
  expect(words).toContain(sentenceOf('journal'))
  expect(words).toContain(en['open/disk-full/do'])
  expect(desktop.complaints.filter((line) => STACK.test(line))).toEqual([])

  disk.makeRoom()
  await closed.tryAgain()
  await new Home(desktop.window).shown()
})

// If Chromium found no space for a page's files, it does not look for them again while it runs.
onDisk(
  'the browser edition says that the disk is full, without a stack trace, and opens in a restarted browser',
  async () => {
    const disk = mounted(60 * MEBIBYTE)
    const served = await serveFolder(BUILT, 0)
    onTestFinished(() => {
      served.server.close()
      served.server.closeAllConnections()
    })
    const complaints: string[] = []
    async function visited() {
      const context = await launchBrowser(join(disk.directory, 'profile'))
      onTestFinished(() => context.close())
      const window = await context.newPage()
      window.on('pageerror', (error) => complaints.push(error.message))
      window.on('console', (message) => {
        if (message.type() === 'error') complaints.push(message.text())
      })
      return { context, window, address: `http://127.0.0.1:${served.port}/` }
    }

    const full = await visited()
    disk.leave(0)
    await full.window.goto(full.address)
    const words = await new Closed(full.window).words()
    expect(
      [sentenceOf('journal'), sentenceOf('database')].some((sentence) => words.includes(sentence)),
      words,
    ).toBe(true)
    expect(words).toContain(en['open/disk-full/do'])
    expect(complaints.filter((line) => STACK.test(line))).toEqual([])

    await full.context.close()
    disk.makeRoom()
    const again = await visited()
    await again.window.goto(again.address)
    await new Home(again.window).createClub('Black Cat')
  },
)
