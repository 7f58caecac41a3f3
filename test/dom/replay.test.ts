// Replaying a finished game: by highlights, automatically, and as the public saw it.

import { expect } from 'vitest'
import { inDom } from './journey.ts'
import { Home } from '../e2e/pages/Home.ts'
import { Replay } from '../e2e/pages/Replay.ts'

inDom('a replay', (test) => {
  test('a replay jumps to highlights, plays phase by phase, and hides what was not public', async ({ window }) => {
    const home = new Home(window)
    await home.loadSample()
    await home.openLastGame()
    const replay = new Replay(window)
    const last = await replay.last()
    expect(await replay.position()).toBe(last)
    const open = await replay.highlights.allInnerTexts()
    expect(open[0]).toMatch(/^First accusation: \d+ → \d+$/)

    // Keys and chips lead to the same positions.
    await replay.moveTo(0)
    await replay.press('n')
    const first = await replay.position()
    expect(first).toBeGreaterThan(0)
    await expect.poll(() => replay.highlights.first().getAttribute('aria-current')).toBe('step')
    await replay.press('n')
    expect(await replay.position()).toBeGreaterThan(first)
    await replay.press('b')
    expect(await replay.position()).toBe(first)
    await replay.highlights.last().click()
    expect(await replay.position()).toBeGreaterThan(first)

    // Plays automatically, from phase to phase and to the end.
    await replay.moveTo(0)
    await replay.button('Speed 4').click()
    await replay.press('s')
    await replay.playToStop()
    const starts = await replay.phaseStarts()
    expect(await replay.position()).toBe(starts[1])
    await replay.moveTo(last - 1)
    await replay.playToStop()
    expect(await replay.position()).toBe(last)
    // A manual step stops it.
    await replay.press('Space')
    await replay.button('Pause').waitFor()
    await replay.press('ArrowLeft')
    await replay.button('Play').waitFor()

    // The lines as the public saw them.
    await replay.moveTo(0)
    const lines = await replay.lines()
    expect(await replay.openCards.count()).toBeGreaterThan(5)
    await replay.press('h')
    await expect.poll(() => replay.openCards.count()).toBe(0)
    const told = await replay.lines()
    expect(told).toHaveLength(lines.length)
    expect(lines.some((line) => /\bkill|heal|check/i.test(line))).toBe(true)
    expect(told.filter((line) => /\bheals|\bchecks|is saved/i.test(line))).toEqual([])
    expect(
      (await replay.highlights.allInnerTexts()).filter((text) => /^(Red player voted out|Saved)/.test(text)),
    ).toEqual([])
    expect((await replay.highlights.allInnerTexts())[0]).toBe(open[0])
    // After the end, everybody has seen the cards.
    await replay.moveTo(last)
    await replay.region.getByText('everyone has seen the cards').waitFor()
    expect(await replay.openCards.count()).toBeGreaterThan(5)
  })
})
