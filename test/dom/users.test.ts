// Authors of changes: users in the settings, two keys to switch, the effect of rights on the screens, names in the
// audit.

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import audit from '../../src/i18n/en/screens/audit.json'
import common from '../../src/i18n/en/screens/common.json'
import sentences from '../../src/i18n/en/screens/error.json'
import live from '../../src/i18n/en/screens/live.json'
import { told } from '../e2e/fixtures/probe.ts'
import { showAddress } from '../e2e/fixtures/screens.ts'
import { inDom } from './journey.ts'
import { Home } from '../e2e/pages/Home.ts'
import { Mending } from '../e2e/pages/Mending.ts'
import { Users } from '../e2e/pages/Users.ts'
import { Settings } from '../e2e/pages/Settings.ts'

const RULES = { rulebook: 'city', preset: 'city', flags: {} } as const
const ROLES = ['citizen', 'citizen', 'mafia', 'sheriff', 'citizen', 'citizen'] as const

/** A finished tournament game, judged by Zoya. */
async function officialGame(window: Page): Promise<{ readonly season: string; readonly game: string }> {
  const { id: season } = await told(window, 'seasons.open', {
    ...RULES,
    name: 'Cup',
    kind: 'tournament',
    scheme: 'official-2025',
    from: '2026-03-14',
  })
  const { added } = await told(window, 'members.add', { names: ROLES.map((_, index) => `Player ${index + 1}`) })
  const seats = ROLES.map((role, index) => ({ member: added[index]?.id ?? '', role, immune: false }))
  const asked = { ...RULES, season, evening: '2026-03-14', judge: 'Zoya', seats, seed: 1 }
  const { id: game, version } = await told(window, 'games.open', asked)
  await told(window, 'games.enter', { game, version, entry: { type: 'remove', seat: 3 as never } })
  return { season, game }
}

inDom('a judge and a chief judge', (test) => {
  test('a judge and a chief judge have different rights to correct a finished official game', async ({ window }) => {
    await new Home(window).createClub('Black Cat')
    const { season, game } = await officialGame(window)
    const users = new Users(window)
    await new Settings(window).open('users')
    await users.block.getByText('No users yet.').waitFor()
    await users.add('Zoya', ['judge'])
    await users.dialog.getByText(sentences['persons/no-manager']).waitFor()
    await window.keyboard.press('Escape')
    await users.add('Clara', ['chief-judge'])
    await users.added('Clara')
    await users.chip('Clara').waitFor()
    await users.add('Zoya', ['judge'])
    await users.added('Zoya')

    await users.switchTo('Zoya', 2)
    await users.block.getByText('Zoya cannot manage users; a chief judge or an organiser can.').waitFor()
    await told(window, 'ledger.add', { game, seat: 1 as never, kind: 'bonus', hundredths: 30, reason: 'bright' })

    const refusal = 'Zoya cannot change a finished official game; a chief judge can.'
    await showAddress(window, `/game/${game}`)
    await window.getByText(refusal).waitFor()
    await showAddress(window, `/game/${game}/live`)
    const mending = new Mending(window)
    await window.getByRole('region', { name: common.verdict }).waitFor()
    await window.keyboard.press('e')
    await mending.dialog.getByText(refusal).waitFor()
    await mending.judge('Vera')
    const write = mending.dialog.getByRole('button', { name: live.mend.writeOver })
    expect(await write.isDisabled()).toBe(true)
    await window.keyboard.press('Escape')
    await expect.poll(() => mending.dialog.count()).toBe(0)

    await users.switchTo('Clara', 1)
    await window.keyboard.press('e')
    await mending.judge('Vera')
    await expect.poll(() => write.isDisabled()).toBe(false)
    await write.click()
    await mending.dialog.waitFor({ state: 'detached' })
    await expect.poll(async () => (await told(window, 'games.get', { game })).judge).toBe('Vera')

    await showAddress(window, `/season/${season}/audit`)
    const articles = window.getByRole('article')
    await expect.poll(async () => (await articles.allInnerTexts()).join(' ')).toMatch(/Clara/)
    await window.getByRole('switch', { name: audit.entries }).click()
    await expect.poll(async () => (await articles.allInnerTexts()).join(' ')).toMatch(/Zoya/)
    const { changes } = await told(window, 'seasons.audit', { season, entries: true })
    const known = await told(window, 'users.list', {})
    const names = new Map(known.map(({ id, name }) => [id, name]))
    expect(new Set(changes.map(({ author }) => names.get(author) ?? author))).toEqual(
      new Set(['unknown', 'Zoya', 'Clara']),
    )
  })
})
