// The thorough check of a rulebook from a file: who made it, and why the check of a user without the right is not stored.

import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect } from 'vitest'
import words from '../../src/i18n/en/screens/rules.json'
import type { RunningApp } from '../e2e/fixtures/edition.ts'
import { told } from '../e2e/fixtures/probe.ts'
import { inDom } from './journey.ts'
import { Home } from '../e2e/pages/Home.ts'
import { Rules } from '../e2e/pages/Rules.ts'
import { Settings } from '../e2e/pages/Settings.ts'
import { Shell } from '../e2e/pages/Shell.ts'
import { Users } from '../e2e/pages/Users.ts'

const FILE = readFileSync(resolve(import.meta.dirname, '../../docs/rulebooks/our-city.json'), 'utf8')

async function takeIn(app: RunningApp, text: string): Promise<void> {
  await app.offerText({ name: 'our-city.json', text }, () =>
    app.window.getByRole('button', { name: words.own.take }).click(),
  )
}

inDom('a club’s own rulebook', (test) => {
  test('a rulebook shows who made its thorough check, and why another check is not stored', async ({ app, window }) => {
    await new Home(window).createClub('Black Cat')
    const shell = new Shell(window)
    await shell.go('rules')
    const rules = new Rules(window)
    await rules.openTab('own')
    await takeIn(app.running, FILE)
    const section = window.getByRole('region', { name: words.own.title })
    await section.getByText(words.proof.notYet).waitFor()

    await new Settings(window).open('users')
    const users = new Users(window)
    await users.add('Olga', ['organiser'])
    await users.added('Olga')
    await users.add('Zoya', ['judge'])
    await users.added('Zoya')
    await told(window, 'rulebooks.keep', { text: FILE, proof: { nights: 10_000, games: 260, unseen: [] } })
    await users.switchTo('Zoya', 2)
    await shell.go('rules')
    await rules.openTab('own')
    await section.getByText(/^Checked thoroughly: .* Checked by Olga, .+, with Consigliere \d/).waitFor()

    await rules.choose('our-city/our-city')
    await rules.openTab('try')
    await window.getByRole('button', { name: words.proof.start }).click()
    const refused = window.getByRole('alert').getByText('The result is shown here but not stored with the version.')
    await refused.waitFor({ timeout: 120_000 })
    expect(await refused.innerText()).toContain('organiser')
    await window.getByText('A game may never end: from M=1 K=1 on,').waitFor()
  })
})
