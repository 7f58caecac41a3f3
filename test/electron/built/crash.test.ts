// Crash window for crashed screens, for hanging screens and for a failure of main. It uses the secretary's language,
// shows the log, copies a report without names of people, and returns to the app.

import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { LANGUAGES, LANGS } from '../../../src/i18n/registry.ts'
import { launchDesktop, type Desktop } from '../../e2e/fixtures/desktop.ts'
import { crashWindowOf } from './crashed.ts'
import { clubClient } from './club-client.ts'

let profile: string
let desktop: Desktop

beforeEach(async () => {
  profile = await mkdtemp(join(tmpdir(), 'consigliere-crash-'))
  desktop = await launchDesktop(profile)
})
afterEach(async () => {
  await desktop.kill()
  await rm(profile, { recursive: true, force: true, maxRetries: 5 })
})

const windows = () => desktop.app.evaluate(({ BrowserWindow }) => BrowserWindow.getAllWindows().length)
const emit = (event: 'unresponsive' | 'responsive') =>
  desktop.app.evaluate(
    ({ BrowserWindow }, name) =>
      void BrowserWindow.getAllWindows()
        .find((window) => window.isVisible())
        ?.emit(name),
    event,
  )
const fail = () =>
  desktop.app.evaluate(
    () =>
      void setTimeout(() => {
        throw new Error('broken on purpose')
      }),
  )
const press = (page: Page, name: string) => page.getByRole('link', { name, exact: true }).click()

test('crashed screens are reported without names of people, and reopen at the same URL', async () => {
  const club = await clubClient(desktop.window)
  await club.ask('members.add', { names: ['Аделаида'] })
  await desktop.window.evaluate(() => (location.hash = '#/members'))
  const page = await crashWindowOf(desktop)
  const words = LANGUAGES.en.desktop.crash
  await page.getByRole('heading', { name: words.gone }).waitFor()
  expect(await page.locator('pre').innerText()).toContain('the screens are gone (crashed)')
  await press(page, words.copy)
  await page.getByText(words.copied).waitFor()
  const report = await desktop.app.evaluate(({ clipboard }) => clipboard.readText())
  expect(JSON.parse(report)).toMatchObject({
    parts: expect.arrayContaining([expect.objectContaining({ name: 'node' })]),
  })
  expect(report).not.toContain('Аделаида')
  const back = desktop.app.context.waitForEvent('page')
  await press(page, words.again)
  const screens = await back
  await screens.waitForURL('**/index.html#/members')
  await screens.getByText('Аделаида').first().waitFor()
  await expect.poll(windows).toBe(2)
})

test('the crash window quits the app on request, and no entry is lost', async () => {
  await (await clubClient(desktop.window)).ask('members.add', { names: ['Анна'] })
  const page = await crashWindowOf(desktop)
  await press(page, LANGUAGES.en.desktop.crash.quit)
  expect(await desktop.app.exited).toBe(0)
  desktop = await launchDesktop(profile)
  expect(await (await clubClient(desktop.window)).ask('members.list', {})).toMatchObject({ data: [{ name: 'Анна' }] })
})

test('a failure while the app quits opens no window that would keep it open', async () => {
  await desktop.app.evaluate(
    ({ app }) =>
      void app.on('before-quit', () =>
        setTimeout(() => {
          throw new Error('broken at the end')
        }),
      ),
  )
  await desktop.close()
  expect(await desktop.app.exited).toBe(0)
})

test('screens that hang are reported until they respond again', async () => {
  const before = await windows()
  const coming = desktop.app.context.waitForEvent('page')
  await emit('unresponsive')
  await (await coming).getByRole('heading', { name: LANGUAGES.en.desktop.crash.hung }).waitFor()
  await emit('responsive')
  await expect.poll(windows).toBe(before)
})

test.each(LANGS)(
  'a failure of the main process is reported in %s and loses no data, and the app can be restarted',
  async (lang) => {
    const club = await clubClient(desktop.window)
    await club.askHost('setLanguage', lang)
    const coming = desktop.app.context.waitForEvent('page')
    await fail()
    const page = await coming
    const words = LANGUAGES[lang].desktop.crash
    await page.getByRole('heading', { name: words.failed }).waitFor()
    expect(await page.locator('html').getAttribute('lang')).toBe(lang)
    expect(await page.locator('pre').innerText()).toContain('broken on purpose')
    // The club keeps working during the crash, and only one crash window opens.
    await fail()
    expect(await club.ask('members.add', { names: ['Анна'] })).toMatchObject({ ok: true })
    expect(await windows()).toBe(3)
    await press(page, words.again)
    expect(await desktop.app.exited).toBe(0)
    expect(desktop.app.traces.some(({ what }) => what === 'relaunch')).toBe(true)
  },
)
