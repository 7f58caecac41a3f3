// A person looks once at a group of like buttons and presses several of them. The app records exactly those.

import { expect, test as plain } from 'vitest'
import { sitDown } from './fixtures/evening.ts'
import { judge } from './fixtures/hands/knownFaults.ts'
import { KNOWN_ONE_LOOK } from './fixtures/hands/knownOneLook.ts'
import { chosenOf, pressInOneLook } from './fixtures/hands/oneLook.ts'
import { inBrowser } from './fixtures/spec.ts'
import { Home } from './pages/Home.ts'
import { Layout } from './pages/Layout.ts'
import { Shell } from './pages/Shell.ts'

const wrong: { readonly group: string; readonly pressed: readonly number[]; readonly chosen: readonly number[] }[] = []

inBrowser('a group of like buttons', (test) => {
  test('a person who looks only once can raise several hands, at three window sizes', async ({ window }) => {
    const game = await sitDown(window)
    await game.nominate(8)
    await game.endSpeech()
    await game.nominate(3)
    await game.endDiscussion()
    const seats = window.getByRole('region', { name: 'Entry' }).locator('.seat-button')
    for (const width of [1366, 1920, 1024]) {
      await new Layout(window).resize({ width, height: 800 })
      const pressed = [0, 1, 2, 5, 6]
      await pressInOneLook(seats, pressed)
      const chosen = await chosenOf(seats)
      if (String(chosen) !== String(pressed)) wrong.push({ group: 'ballot', pressed, chosen })
      for (const index of chosen) await seats.nth(index).click()
      await expect.poll(() => chosenOf(seats)).toEqual([])
    }
  })

  test('a person who looks only once can change several house rules', async ({ window }) => {
    await new Home(window).createClub('Black Cat')
    await new Shell(window).go('rules')
    const switches = window.locator('main').getByRole('switch')
    await switches.nth(5).waitFor()
    await new Layout(window).resize({ width: 1366, height: 768 })
    const before = await chosenOf(switches)
    const pressed = [0, 2, 4]
    await pressInOneLook(switches, pressed)
    const after = await chosenOf(switches)
    const chosen = Array.from({ length: await switches.count() }, (_, index) => index).filter(
      (index) => before.includes(index) !== after.includes(index),
    )
    if (String(chosen) !== String(pressed)) wrong.push({ group: 'house rules', pressed, chosen })
  })

  plain('is pressed as aimed at, except for the listed groups, which still move', () => {
    expect(
      judge(
        KNOWN_ONE_LOOK,
        wrong,
        (known, found) => known.group === found.group,
        ({ group, pressed, chosen }) => `${group}: pressed ${pressed.join()}, chosen ${chosen.join()}`,
      ),
    ).toEqual({ unlisted: [], repaired: [] })
  })
})
