// A list pasted from a chat. It is read and previewed before anybody is checked in, headings do not become people, and
// the user is asked about a similar name.

import { expect } from 'vitest'
import members from '../../src/i18n/en/screens/members.json'
import words from '../../src/i18n/en/screens/newGame.json'
import { told } from '../e2e/fixtures/probe.ts'
import { Home } from '../e2e/pages/Home.ts'
import { inDom } from './journey.ts'

const LIST = `Sign-up for Saturday 🔥
1. Marlowe ✅
2) Lucky
3. Zoee
4. Igor (+1)
Nick
5. Oscar, 20 min late
~~6. Tom~~
Reserve:
Konstantin
Who is judging today?`

inDom('on the home page', (test) => {
  test('a pasted list is previewed line by line, and is then checked in as a whole', async ({ window }) => {
    await new Home(window).createClub('Black Cat')
    await told(window, 'members.add', { names: ['Marlowe', 'Lucky', 'Zoey', 'Igor', 'Oscar', 'Tom', 'Konstantin'] })
    await window.getByRole('button', { name: words.paste }).click()
    const dialog = window.getByRole('dialog')
    await dialog.getByRole('textbox', { name: words.paste }).fill(LIST)
    await dialog.getByRole('button', { name: words.readList }).click()
    for (const [group, count] of [
      [words.groupHere, 6],
      [words.groupLate, 1],
      [words.groupReserve, 1],
      [words.groupOut, 1],
      [words.groupNotNames, 3],
    ] as const)
      expect(await dialog.getByRole('region', { name: group }).getByRole('listitem').count(), group).toBe(count)
    expect((await told(window, 'members.list', {})).filter(({ present }) => present)).toEqual([])
    await dialog.getByRole('button', { name: 'Zoey', exact: true }).click()
    // A new person becomes a guest unless the secretary makes them a member.
    const joins = (name: string) => dialog.getByRole('combobox', { name: words.joinsAs.replace('{name}', name) })
    expect(await joins('Guest of Igor').inputValue()).toBe('guest')
    expect(await joins('Nick').inputValue()).toBe('guest')
    await joins('Nick').selectOption('member')
    await dialog.getByRole('button', { name: 'Check in 6 players' }).click()
    await window.getByRole('checkbox', { name: members.hereNamed.replace('{name}', 'Guest of Igor') }).waitFor()
    const here = (await told(window, 'members.list', {})).filter(({ present }) => present).map(({ name }) => name)
    expect(here.toSorted()).toEqual(['Guest of Igor', 'Igor', 'Lucky', 'Marlowe', 'Nick', 'Zoey'])
    const guests = (await told(window, 'members.list', {})).filter(({ guest }) => guest).map(({ name }) => name)
    expect(guests).toEqual(['Guest of Igor'])
    await window.getByText('20 min', { exact: true }).waitFor()
  })
})
