// "What if" on the game page: the same entries under a different house rule, side by side, with the entries that no
// longer fit in one headline. The game itself does not change.

import { expect } from 'vitest'
import { playFirstDay, sitDown } from '../e2e/fixtures/evening.ts'
import { inDom } from './journey.ts'
import { Shell } from '../e2e/pages/Shell.ts'

inDom('a “what if” comparison', (test) => {
  test('a “what if” comparison shows who would live if a heal stopped the drag', async ({ window }) => {
    const game = await sitDown(window)
    await playFirstDay(game)
    await game.playNight({ mistress: 9, mafia: 2, don: 4, maniac: 1, sheriff: 7, doctor: 9 })
    await game.hearLastWords()
    await game.saved()
    await window.evaluate(() => {
      location.hash = location.hash.replace(/\/live$/, '')
    })
    await window.getByRole('tab', { name: 'What if' }).click()
    const panel = window.getByRole('region', { name: 'The same entries under other rules' })
    const headline = panel.getByTestId('headline')
    await expect.poll(() => headline.innerText()).toContain('Change a house rule')

    await panel.getByRole('switch', { name: 'A heal stops the drag' }).click()
    await expect
      .poll(() => headline.innerText())
      .toMatch(/^1 of the \d+ entries no longer fits\. Without it, the game is at: Day 2/)
    expect(await panel.getByTestId('parting').innerText()).toBe('First difference: Night 1. The Doctor heals 9.')
    expect(await panel.getByTestId('is').innerText()).toContain('9 · Ivan — dragged along by the Mistress, Night 1')
    expect(await panel.getByTestId('would').innerText()).not.toContain('Ivan')

    await new Shell(window).switchLanguage('uk')
    await expect.poll(() => panelIn(window).innerText()).toContain('Розбіжність починається тут: Ніч 1.')
    await new Shell(window).switchLanguage('ru')
    await expect.poll(() => panelIn(window).innerText()).toContain('Расхождение начинается здесь: Ночь 1.')

    await window.reload()
    await window.getByRole('tab', { name: 'Что, если' }).waitFor()
    await window.getByText('Вслед за Любовницей погибает игрок 9.').first().waitFor()
  })
})

function panelIn(window: Parameters<typeof sitDown>[0]) {
  return window.getByTestId('parting')
}
