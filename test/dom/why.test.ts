// "Why did 9 leave although the Doctor had healed them?" answered on the live screen: dragged, not killed. The dialog
// shows every edge with its number, rule and house rule, and the part of the graph that was used, in each language.

import { expect } from 'vitest'
import { sitDown, playFirstDay } from '../e2e/fixtures/evening.ts'
import { inDom } from './journey.ts'
import { Shell } from '../e2e/pages/Shell.ts'

inDom('the answer to “Why 9 left”', (test) => {
  test('the answer to “Why 9 left” explains that the heal has no effect on the drag', async ({ window }) => {
    const game = await sitDown(window)
    await playFirstDay(game)
    await game.playNight({ mistress: 9, mafia: 2, don: 4, maniac: 1, sheriff: 7, doctor: 9 })
    await window.getByRole('button', { name: 'Why 9 left' }).click()
    const dialog = window.getByRole('dialog', { name: 'Why 9 left' })
    await dialog.getByText('Player 9 (Ivan): dragged along by the Mistress').waitFor()
    await dialog.getByText('stands, but has no effect here').waitFor()
    const closed = dialog.locator('[data-edge="9"][data-on="false"]')
    expect(await closed.innerText()).toContain('CITY-5 · House rule: A heal stops the drag: no')
    expect(await dialog.locator('[data-edge="13"][data-on="true"]').innerText()).toContain('CITY-8')
    // The drawing has the same numbers as the list, and shows the death that caused the drag.
    const drawing = dialog.locator('svg.drawing')
    await drawing.waitFor()
    expect((await drawing.locator('.badge').allTextContents()).toSorted()).toEqual(['13', '9'])
    expect(await drawing.locator('.node').allTextContents()).toContain('mafia kill')
    expect(await drawing.locator('.node').allTextContents()).not.toContain('immunity')
    await window.keyboard.press('Escape')
    await new Shell(window).switchLanguage('ru')
    await window.getByRole('button', { name: 'Почему ушёл игрок 9' }).click()
    const inRussian = window.getByRole('dialog', { name: 'Почему ушёл игрок 9' })
    await inRussian.getByText('в силе, но здесь не помогает').waitFor()
    await inRussian.locator('svg.drawing').waitFor()
  })
})
