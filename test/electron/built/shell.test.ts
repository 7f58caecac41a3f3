// The app around the screens: single instance, menu, dialogs and files. All tests share one app, so tests that need the
// screens come before tests that take the screens' ports.

import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { LANGS, LANGUAGES } from '../../../src/i18n/registry.ts'
import { launchDesktop, type Desktop } from '../../e2e/fixtures/desktop.ts'
import { clubClient } from './club-client.ts'

let profile: string
let desktop: Desktop

beforeAll(async () => {
  profile = await mkdtemp(join(tmpdir(), 'consigliere-shell-'))
  desktop = await launchDesktop(profile)
  await desktop.window.waitForSelector('#app > :not(.late)', { state: 'attached' })
})

afterAll(async () => {
  await desktop?.kill()
  await rm(profile, { recursive: true, force: true, maxRetries: 5 })
})

const firstLabel = () => desktop.app.evaluate(({ Menu }) => Menu.getApplicationMenu()?.items[0]?.label)

test('a second launch on the same profile exits at once and brings the first to the front', async () => {
  const minimized = () =>
    desktop.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().some((window) => window.isMinimized()))
  await desktop.app.evaluate(({ BrowserWindow }) =>
    BrowserWindow.getAllWindows()
      .find((window) => window.isVisible())
      ?.minimize(),
  )
  expect(await minimized()).toBe(true)
  await expect(launchDesktop(profile)).rejects.toThrow(/ended with 0|failed to launch|closed/)
  await expect.poll(minimized).toBe(false)
})

test('a menu command is executed by the screens', async () => {
  await desktop.clickMenu('members')
  await desktop.window.waitForURL(/members/)
  expect(desktop.complaints).toEqual([])
})

test('the menu has the language of the screens', async () => {
  const club = await clubClient(desktop.window)
  // Ends with the first language again, because the menu was shown in other languages before.
  for (const lang of [...LANGS, LANGS[0]]) {
    await club.askHost('setLanguage', lang)
    expect(await firstLabel()).toBe(LANGUAGES[lang].menu.file)
  }
  expect(new Set(LANGS.map((lang) => LANGUAGES[lang].menu.file)).size).toBeGreaterThan(1)
})

test('a cancelled dialog is not an error, and nothing is written', async () => {
  const club = await clubClient(desktop.window)
  await desktop.answerSave(null)
  expect(await club.askHost('saveText', 'backup.jsonl', 'text')).toEqual({ ok: true, data: { type: 'cancelled' } })
  await desktop.answerOpen(null)
  expect(await club.askHost('openText', ['jsonl'])).toEqual({ ok: true, data: null })
})

test('a refused write is reported with its cause', async () => {
  const club = await clubClient(desktop.window)
  await desktop.answerSave('/proc/nowhere/backup.jsonl')
  expect(await club.askHost('saveText', 'backup.jsonl', 'text')).toMatchObject({
    ok: false,
    error: { code: 'host/write-failed', params: { cause: expect.stringContaining('ENOENT') } },
  })
})

test('a saved binary file has exactly the given bytes', async () => {
  const club = await clubClient(desktop.window)
  const { name, bytes } = await desktop.catchBytes(
    async () => void (await club.askHost('saveBytes', 'Таблица.xlsx', 'UEsDBAD/gA==')),
  )
  expect([name, ...bytes]).toEqual(['Таблица.xlsx', 0x50, 0x4b, 3, 4, 0, 0xff, 0x80])
})

test('a saved text can be opened again', async () => {
  const club = await clubClient(desktop.window)
  const { name, text } = await desktop.catchText(
    async () => void (await club.askHost('saveText', 'Клуб «Дон».jsonl', '{"строка":1}\n')),
  )
  expect({ name, text }).toEqual({ name: 'Клуб «Дон».jsonl', text: '{"строка":1}\n' })
  let opened: unknown
  await desktop.offerText({ name, text }, async () => void (opened = await club.askHost('openText', ['jsonl'])))
  expect(opened).toEqual({ ok: true, data: { name, text } })
  await desktop.offerText({ name, text }, async () => void (opened = await club.askHost('openBytes', ['jsonl'])))
  expect(opened).toEqual({ ok: true, data: { name, base64: Buffer.from(text).toString('base64') } })
})

test('the window opens with its last position and size', async () => {
  const place = await mkdtemp(join(tmpdir(), 'consigliere-window-'))
  try {
    const first = await launchDesktop(place)
    await first.app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()
        .find((window) => window.isVisible())
        ?.setBounds({ x: 200, y: 100, width: 1200, height: 700 }),
    )
    await first.close()
    const second = await launchDesktop(place)
    const bounds = await second.app.evaluate(({ BrowserWindow }) =>
      BrowserWindow.getAllWindows()
        .find((window) => window.isVisible())
        ?.getNormalBounds(),
    )
    await second.kill()
    expect(bounds).toEqual({ x: 200, y: 100, width: 1200, height: 700 })
  } finally {
    await rm(place, { recursive: true, force: true, maxRetries: 5 })
  }
})

test('the screen stays awake until the page withdraws its request or no longer exists', async () => {
  const fresh = await clubClient(desktop.window)
  const seen = () => desktop.app.traces.map(({ what }) => what).filter((what) => what === 'awake' || what === 'asleep')
  await fresh.askHost('stayAwake', true)
  await fresh.askHost('stayAwake', true)
  await fresh.askHost('stayAwake', false)
  await expect.poll(seen).toEqual(['awake', 'asleep'])
  await fresh.askHost('stayAwake', true)
  await clubClient(desktop.window)
  await expect.poll(seen).toEqual(['awake', 'asleep', 'awake', 'asleep'])
})

test('the main process writes its console output to a file whose last part screens can read', async () => {
  await desktop.app.evaluate(() => console.error('the lamp over table 2 is out'))
  const log = join(profile, 'logs', 'main.log')
  await expect.poll(() => readFile(log, 'utf8').catch(() => '')).toContain('the lamp over table 2 is out')
  const fresh = await clubClient(desktop.window)
  expect(await fresh.askHost('recentLog')).toContain('the lamp over table 2 is out')
})
