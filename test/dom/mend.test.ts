// A table that was wrong from the start, and entries that were forgotten, put right while the game goes on: by the keys
// and the log, with what changes shown before, and back again.

import { expect } from 'vitest'
import { sitDown } from '../e2e/fixtures/evening.ts'
import { told } from '../e2e/fixtures/probe.ts'
import { inDom } from './journey.ts'
import { Mending } from '../e2e/pages/Mending.ts'

inDom('a table put right', (test) => {
  test('two wrong cards, another player and another judge, and all of it taken back', async ({ window }) => {
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

  test('two cards and two players are swapped by their numbers, the cards stay with the seats', async ({ window }) => {
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

  test('a judge who is called as a member is the member, and one whom nobody knows joins off the roster', async ({
    window,
  }) => {
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

  test('a second Don is refused before it is written', async ({ window }) => {
    const game = await sitDown(window)
    await game.heading.waitFor()
    const mending = new Mending(window)
    await mending.open()
    await mending.giveCard(2, 'Don')
    await mending.dialog.getByText(/Don/).last().waitFor()
    expect(await mending.dialog.getByRole('button', { name: 'Save changes' }).isDisabled()).toBe(true)
  })

  test('a nomination after the first hands, and a foul of a speech long over', async ({ window }) => {
    const game = await sitDown(window)
    await game.heading.waitFor()
    await game.nominate(8)
    await game.endSpeech()
    // 2 said a number; nobody wrote it down.
    await game.endSpeech()
    await game.nominate(3)
    await game.endDiscussion()
    await game.raiseHands(1, 4)
    const mending = new Mending(window)
    // N, who, whom, Enter.
    await window.keyboard.press('n')
    await mending.dialog.waitFor()
    await window.keyboard.press('2')
    await window.keyboard.press('7')
    await mending.writeThere()
    await game.saved()
    // The hands for 8 stand.
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
