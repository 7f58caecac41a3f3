// Corrections of a table that was wrong from the start, and of forgotten entries, during the game: with keys and in the
// log, with a preview of the changes, and undone again.

import { expect } from 'vitest'
import { sitDown } from '../e2e/fixtures/evening.ts'
import { told } from '../e2e/fixtures/probe.ts'
import { inDom } from './journey.ts'
import { Mending } from '../e2e/pages/Mending.ts'

inDom('a table correction', (test) => {
  test('a table correction changes two wrong cards and the judge, and can be undone', async ({ window }) => {
    const game = await sitDown(window)
    await game.heading.waitFor()
    await game.nominate(8)
    const mending = new Mending(window)
    await mending.open()
    await mending.giveCard(4, 'Citizen')
    await mending.giveCard(3, 'Sheriff')
    await mending.judge('Nora')
    await mending.write()
    await game.saved()
    expect(await mending.card(4).innerText()).toContain('Citizen')
    expect(await mending.card(3).innerText()).toContain('Sheriff')
    expect(await mending.mended.innerText()).toContain('Nora')
    await mending.takeBack()
    await game.saved()
    expect(await mending.card(4).innerText()).toContain('Sheriff')
  })

  test('a table correction exchanges two cards or two players by their numbers', async ({ window }) => {
    const game = await sitDown(window)
    await game.heading.waitFor()
    const mending = new Mending(window)
    const name = (seat: number) => mending.card(seat).innerText()
    const [third, fifth] = await Promise.all([mending.nameAt(3), mending.nameAt(5)])
    await mending.open()
    await mending.swap('cards', 3, 4)
    await mending.write()
    await game.saved()
    expect(await name(3)).toContain(third)
    expect(await name(3)).toContain('Sheriff')
    await mending.open()
    await mending.swap('seats', 3, 5)
    await mending.write()
    await game.saved()
    expect(await name(3)).toContain(fifth)
    expect(await name(3)).toContain('Sheriff')
    await game.undo()
    await game.saved()
    await expect.poll(() => name(3)).toContain(third)
  })

  test('a table correction finds the member with the judge’s name, or adds a guest', async ({ window }) => {
    const game = await sitDown(window)
    await game.heading.waitFor()
    const [member] = await told(window, 'members.list', {})
    const id = new URL(window.url()).hash.split('/').at(-2) ?? ''
    const judge = async () => (await told(window, 'games.get', { game: id })).judgeId
    const mending = new Mending(window)
    await mending.open()
    await mending.judge(member?.name ?? '')
    await mending.write()
    await game.saved()
    expect(await judge()).toBe(member?.id)
    await mending.open()
    await mending.judge('Nora of the Guests')
    await mending.write()
    await game.saved()
    const guest = (await told(window, 'members.list', {})).find(({ name }) => name === 'Nora of the Guests')
    expect(guest?.active).toBe(false)
    expect(await judge()).toBe(guest?.id)
  })

  test('a table correction is refused before saving if it adds a second Don', async ({ window }) => {
    const game = await sitDown(window)
    await game.heading.waitFor()
    const mending = new Mending(window)
    await mending.open()
    await mending.giveCard(2, 'Don')
    await mending.dialog.getByText(/Don/).last().waitFor()
    expect(await mending.dialog.getByRole('button', { name: 'Save changes' }).isDisabled()).toBe(true)
  })

  test('a correction inserts a nomination after the first votes, and a foul in an earlier speech', async ({
    window,
  }) => {
    const game = await sitDown(window)
    await game.heading.waitFor()
    await game.nominate(8)
    await game.endSpeech()
    // Player 2 nominated somebody, but nobody recorded it.
    await game.endSpeech()
    await game.nominate(3)
    await game.endDiscussion()
    await game.raiseHands(1, 4)
    const mending = new Mending(window)
    // N, the speaker, the nominee, Enter.
    await window.keyboard.press('n')
    await mending.dialog.waitFor()
    await window.keyboard.press('2')
    await window.keyboard.press('7')
    await mending.writeThere()
    await game.saved()
    // The votes against 8 are unchanged.
    expect(await game.log.innerText()).toMatch(/for 8: 1, 4|1 and 4.*8|8.*1 and 4/)
    await game.log.getByText('Player 2 nominates 7.').waitFor()
    await mending.addBefore('Player 3 nominates 3')
    await window.keyboard.press('2')
    await mending.writeThere()
    await game.saved()
    await game.log
      .getByText(/Player 2 gets a foul|foul/i)
      .first()
      .waitFor()
  })
})
