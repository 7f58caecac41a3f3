// The people of a season: awards, a player's page, and charts that can be read as tables and saved as pictures.

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { inBrowser, overEditions } from './fixtures/spec.ts'
import { CHARTS, Charts } from './pages/Charts.ts'
import { Home } from './pages/Home.ts'
import { Players } from './pages/Players.ts'
import { Season } from './pages/Season.ts'
import { Shell } from './pages/Shell.ts'

const PNG = [0x89, 0x50, 0x4e, 0x47]

/** Texts in a drawing. Empty if it contains no chart. */
function textsOf(window: Page, svg: string): Promise<readonly string[]> {
  return window.evaluate((text) => {
    const { documentElement } = new DOMParser().parseFromString(text, 'image/svg+xml')
    // Lines, bars and their points are inside the axes.
    if (documentElement.querySelector('g[clip-path] > path[d]') === null) return []
    return [...documentElement.querySelectorAll('text')].map(({ textContent }) => textContent ?? '')
  }, svg)
}

overEditions('players', (test) => {
  test('players are shown in charts, which are also available as tables and pictures', async ({ app, window }) => {
    const charts = new Charts(window)
    await new Home(window).loadSample()
    await new Shell(window).go('season')
    await new Season(window).openTab('Charts')
    const names = new Set<string>()
    for (const chart of CHARTS) {
      await charts.choose(chart)
      expect(await charts.drawing.getAttribute('aria-label')).toBeTruthy()
      const rows = await charts.rows()
      expect(rows.length, chart).toBeGreaterThan(0)
      const picture = await app.running.catchBytes(() => charts.savePicture())
      expect([...picture.bytes.subarray(0, 4)], chart).toEqual(PNG)
      names.add(picture.name)
      // The same as a vector drawing: its texts are text elements, with the title first.
      const drawing = await app.running.catchText(() => charts.saveDrawing())
      expect(drawing.name).toBe(picture.name.replace('.png', '.svg'))
      const texts = await textsOf(window, drawing.text)
      expect(texts[0], chart).toContain('Sample season')
      expect(texts.length, chart).toBeGreaterThan(5)
    }
    expect(names.size).toBe(CHARTS.length)
  })
})

inBrowser('players', (test) => {
  test('players have awards, and a page that agrees with the list and an opponent’s page', async ({ window }) => {
    const players = new Players(window)
    await new Home(window).loadSample()
    await new Shell(window).go('season')
    await new Season(window).openTab('Players')
    const list = await players.list()
    const awards = await players.awards()
    expect(awards.map((award) => award.split('\n')[0]?.toLowerCase())).toEqual([
      'most valuable player',
      'best red player',
      'best black player',
      'best don',
      'best sheriff',
    ])
    for (const award of awards) expect(list.some(({ name }) => award.includes(name))).toBe(true)

    const [first] = list
    if (!first) throw new Error('the sample has players')
    await players.open(first.name)
    // The interval contains the share of games won.
    const sides = await players.sides()
    expect(sides.reduce((sum, [games = 0]) => sum + games, 0)).toBe(first.games)
    for (const [, won = 0, low = 100, high = 0] of sides) expect(low <= won && won <= high).toBe(true)

    const rivals = await players.rivals()
    expect(rivals.length).toBeGreaterThan(8)
    const [rival = ''] = rivals
    const seen = await players.met(rival)
    await players.open(rival)
    const back = await players.met(first.name)
    expect(back.slice(0, 3)).toEqual(seen.slice(0, 3))
    // When the two players are opponents, at most one of them wins the game; a third side may win it.
    const against = [seen, back].map((cells) => (cells[3] ?? '').split(' of ').map(Number))
    const [[mine = 0, games = 0] = [], [theirs = 0, sameGames = 0] = []] = against
    expect(sameGames).toBe(games)
    expect(mine + theirs).toBeLessThanOrEqual(games)
  })
})
