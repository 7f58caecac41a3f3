// The app that a server delivers, in a real Chromium. Its club is the server's and requires the operator's token.

import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createClubService } from '../../src/api/clubService.ts'
import type { Club } from '../../src/application/club.ts'
import type { StoredEventType } from '../../src/club/model/vocabulary.ts'
import common from '../../src/i18n/en/screens/common.json'
import shell from '../../src/i18n/en/screens/shell.json'
import { readAssets } from '../../src/server/assets.ts'
import { newStore } from '../cli/serve/started.ts'
import { newClub, taken } from '../club/clubFixture.ts'
import { ADMIN, serverFor } from '../server/client.ts'
import { launchBrowser } from '../support/browser.ts'
import { CLI } from '../support/cli.ts'
import { eventually } from '../support/eventually.ts'
import { servedByLaterProgram } from './fixtures/laterProgram.ts'
import { Home } from './pages/Home.ts'
import { Rules } from './pages/Rules.ts'
import { Shell } from './pages/Shell.ts'

const BUILT = resolve(import.meta.dirname, '../../out/browser')

it('a browser creates the server’s club, and the token is removed from the address', async () => {
  const club = newClub()
  const { address } = await serverFor({ club, service: createClubService(club), assets: await readAssets(BUILT) })
  const profile = mkdtempSync(join(tmpdir(), 'consigliere-served-'))
  const context = await launchBrowser(profile)
  onTestFinished(async () => {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  })
  const page = await context.newPage()
  const sockets: string[] = []
  page.on('websocket', (socket) => sockets.push(socket.url()))
  await page.goto(`${address}/#token=${ADMIN}`)
  await new Home(page).createClub('By a browser')
  await eventually(async () => expect((await taken(club.overview())).name).toBe('By a browser'))
  expect(page.url()).not.toContain(ADMIN)
  expect(sockets).toEqual([`${address.replace('http', 'ws')}/club`])
})

interface Visit {
  readonly page: Page
  readonly address: string
  readonly club: Club
  token(): Locator
  enter(token: string): Promise<void>
}

/** A new tab of a browser with this language. */
async function visiting(lang: string, path: (token: string) => string): Promise<Visit> {
  const club = newClub()
  await taken(club.create('By a server'))
  const { address } = await serverFor({ club, service: createClubService(club), assets: await readAssets(BUILT) })
  const profile = mkdtempSync(join(tmpdir(), 'consigliere-served-'))
  const context = await launchBrowser(profile)
  onTestFinished(async () => {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  })
  await context.addInitScript(`Object.defineProperty(navigator, 'language', { get: () => '${lang}' })`)
  const page = await context.newPage()
  page.on('dialog', (dialog) => {
    throw new Error(`the browser asked: ${dialog.message()}`)
  })
  const { token: given } = await taken(club.makeToken({ label: 'Hall', right: 'town' }))
  await page.goto(`${address}/${path(given)}`)
  const token = () => page.locator('input[type=password]')
  return {
    page,
    address,
    club,
    token,
    async enter(text) {
      await token().fill(text)
      await page.keyboard.press('Enter')
    },
  }
}

/**
 * Messages of the page for an invalid link, an invalid token and a spectator's token, in the language of the browser.
 */
const SENTENCES = [
  [
    'en',
    'This link has expired or is wrong. Ask the organiser for a new one.',
    'This token has expired or is wrong. Ask the organiser for a new one.',
    'This token does not open the club. Ask the organiser for another one.',
  ],
  [
    'ru',
    'Эта ссылка устарела или неверна. Попросите у организатора новую.',
    'Этот ключ устарел или неверен. Попросите у организатора новый.',
    'Этот ключ не открывает клуб. Попросите у организатора другой.',
  ],
  [
    'uk',
    'Це посилання застаріло або неправильне. Попросіть в організатора нове.',
    'Цей ключ застарів або неправильний. Попросіть в організатора новий.',
    'Цей ключ не відкриває клуб. Попросіть в організатора інший.',
  ],
] as const

it.each(SENTENCES)(
  'the page asks for the token, and explains in %s why a token is rejected',
  async (lang, link, token) => {
    const { page, enter } = await visiting(lang, () => '#token=wrong-wrong-wrong-wrong')
    expect(await page.getByRole('alert').textContent()).toBe(link)
    expect(page.url()).not.toContain('wrong')
    await enter('another-wrong-token')
    await page.getByText(token).waitFor()
    await enter(ADMIN)
    await page.getByText('By a server').first().waitFor()
    // The tab remembers the token from then on.
    await page.reload()
    await page.getByText('By a server').first().waitFor()
  },
)

it.each(SENTENCES)('a spectator’s token does not open the club, in %s', async (lang, _link, _token, another) => {
  const { page } = await visiting(lang, (town) => `#token=${town}`)
  expect(await page.getByRole('alert').textContent()).toBe(another)
})

it('a missing token is requested without an error message, and a withdrawn token is reported', async () => {
  const { page, club, token, enter } = await visiting('en', () => '')
  await token().waitFor()
  expect(await page.getByRole('alert').count()).toBe(0)
  const made = await taken(club.makeToken({ label: 'Laptop', right: 'admin' }))
  await enter(made.token)
  await page.getByText('By a server').first().waitFor()
  await taken(club.withdrawToken(made.id))
  // A pending request of the page is reported first.
  await page.getByRole('alert').filter({ hasText: SENTENCES[0][1] }).waitFor()
})

describe('the first newer entry in a shared club', () => {
  async function opened(brings: StoredEventType): Promise<Page> {
    const profile = mkdtempSync(join(tmpdir(), 'consigliere-later-'))
    const context = await launchBrowser(profile)
    onTestFinished(async () => {
      await context.close()
      rmSync(profile, { recursive: true, force: true })
    })
    const page = await context.newPage()
    await page.goto(await servedByLaterProgram(brings))
    return page
  }

  it('waits for the user’s consent to the upgrade', async () => {
    const page = await opened('PhraseReworded')
    await new Shell(page).go('rules')
    const rules = new Rules(page)
    await rules.reword('first-day', 'Welcome to the Black Cat.')
    const question = page.getByRole('dialog', { name: shell.step })
    await question.getByRole('button', { name: common.cancel }).click()
    await question.waitFor({ state: 'detached' })
    expect(await rules.phrase('first-day').getByText('own words').count()).toBe(0)
    await rules.reword('first-day', 'Welcome to the Black Cat.')
    await question.getByRole('button', { name: shell.stepDo }).click()
    await rules.phrase('first-day').getByText('own words').waitFor()
    await rules.reword('first-day', 'Welcome back.')
    await page.getByText('Welcome back.').first().waitFor()
    expect(await question.count()).toBe(0)
  })

  it('opens its question in front of the open dialog', async () => {
    const page = await opened('SeasonOpened')
    await new Shell(page).go('rules')
    await page.getByText('More uses', { exact: true }).click()
    await page.getByRole('button', { name: 'Use for a new season' }).click()
    const form = page.getByRole('dialog').filter({ has: page.getByRole('textbox', { name: 'Name' }) })
    await form.getByRole('textbox', { name: 'Name' }).fill('Autumn')
    await form.getByRole('button', { name: 'Open', exact: true }).click()
    const question = page.getByRole('dialog', { name: shell.step })
    // A click waits until nothing covers the button.
    await question.getByRole('button', { name: shell.stepDo }).click()
    // While the question fades out, the form behind it has no role.
    await question.waitFor({ state: 'detached' })
    await form.waitFor({ state: 'detached' })
    await page.getByRole('heading', { level: 1, name: 'Autumn' }).waitFor()
    expect(await question.count()).toBe(0)
  })
})

it('`serve` prints a link that opens the club', async () => {
  const child = spawn(process.execPath, [CLI, 'serve', '--port', '0', '--store', newStore()])
  onTestFinished(() => void child.kill('SIGKILL'))
  let said = ''
  child.stdout.on('data', (data: Buffer) => (said += data.toString()))
  const link = () => /http:\S+#token=\S+/.exec(said)?.[0]
  await eventually(() => expect(link()).toBeDefined())
  const profile = mkdtempSync(join(tmpdir(), 'consigliere-served-'))
  const context = await launchBrowser(profile)
  onTestFinished(async () => {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  })
  const page = await context.newPage()
  await page.goto(link() ?? '')
  await page.locator('#app h1, #app input').first().waitFor()
  expect(await page.locator('input[type=password]').count()).toBe(0)
})
