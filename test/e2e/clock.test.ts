// The clock and its sounds in a real browser whose time the test controls: automatic starts, the audio nodes of the
// last ten seconds, of the end and of the night, their volume, and the absence of nodes for sounds that are off.

import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { openGame, showGame } from './fixtures/games-by-requests.ts'
import { told } from './fixtures/probe.ts'
import type { Role } from '../../src/rules/vocabulary.ts'
import { inBrowser } from './fixtures/spec.ts'
import { WHOLE_GAME_CARDS } from '../support/wholeCityGame.ts'
import { Home } from './pages/Home.ts'
import { LiveGame } from './pages/LiveGame.ts'

interface Graph {
  /** Frequencies of the started oscillators, in order. */
  readonly started: number[]
  /** Gain values that lead to the loudspeaker. */
  readonly outlets: number[]
  /** Number of gains that were faded to zero. */
  faded: number
}

/** Records every node of the page's audio graph when it is started. */
function recordGraph(): void {
  const graph: Graph = { started: [], outlets: [], faded: 0 }
  ;(globalThis as { graph?: Graph }).graph = graph
  const { start } = AudioScheduledSourceNode.prototype
  AudioScheduledSourceNode.prototype.start = function (when?: number) {
    if (this instanceof OscillatorNode) graph.started.push(Math.round(this.frequency.value))
    start.call(this, when)
  }
  const connect = AudioNode.prototype.connect as (this: AudioNode, to: AudioNode) => AudioNode
  AudioNode.prototype.connect = function (this: AudioNode, to: AudioNode) {
    if (this instanceof GainNode && to instanceof AudioDestinationNode) graph.outlets.push(this.gain.value)
    return connect.call(this, to)
  } as typeof AudioNode.prototype.connect
  const { setTargetAtTime } = AudioParam.prototype
  AudioParam.prototype.setTargetAtTime = function (target, at, constant) {
    if (target === 0) graph.faded += 1
    return setTargetAtTime.call(this, target, at, constant)
  }
}

const TEN: readonly Role[] = [
  ...Array.from({ length: 6 }, () => 'civilian' as const),
  'sheriff',
  'mafia',
  'mafia',
  'don',
]

const graphOf = (window: Page) =>
  window.evaluate(() => (globalThis as { graph?: Graph }).graph ?? { started: [], outlets: [], faded: 0 })

async function laid(
  window: Page,
  wishes: Readonly<Record<string, unknown>> = {},
  { preset, cards }: { readonly preset: string; readonly cards: readonly Role[] } = {
    preset: 'city',
    cards: WHOLE_GAME_CARDS,
  },
): Promise<LiveGame> {
  await new Home(window).createClub('Black Cat')
  const { id } = await openGame(window, { preset, scheme: 'official-2025', cards })
  await showGame(window, await told(window, 'games.get', { game: id }))
  await window.evaluate((more) => {
    const kept = JSON.parse(localStorage.getItem('consigliere.preferences') ?? '{}') as object
    localStorage.setItem('consigliere.preferences', JSON.stringify({ ...kept, ...more }))
  }, wishes)
  await window.addInitScript(recordGraph)
  await window.clock.install()
  await window.reload()
  const game = new LiveGame(window)
  await game.heading.waitFor()
  // From now on, time advances only when the test moves it.
  await window.clock.pauseAt(Date.now() + 60_000)
  return game
}

const face = (window: Page) => window.getByRole('timer').innerText()

inBrowser('the clock', (test) => {
  test('the clock ticks in the last ten seconds and chimes once at the end', async ({ ownApp: { window } }) => {
    const game = await laid(window, { sounds: { lastTen: { on: true, volume: 50 }, end: { on: true, volume: 100 } } })
    await game.press('Space')
    await window.clock.runFor(49_500)
    expect(await face(window)).toBe('0:11')
    expect((await graphOf(window)).started).toEqual([])
    await window.clock.runFor(10_000)
    expect(await face(window)).toBe('0:01')
    const ticks = Array.from({ length: 10 }, () => 880)
    expect((await graphOf(window)).started).toEqual(ticks)
    await window.clock.runFor(1000)
    await expect.poll(() => window.locator('.middle.over').count()).toBe(1)
    await window.getByRole('region', { name: 'Cue' }).getByText('Time! Thank you, player number 1.').waitFor()
    const { started, outlets } = await graphOf(window)
    expect(started).toEqual([...ticks, 659, 523, 440])
    expect(outlets.map((gain) => Math.round(gain * 100))).toEqual([...ticks.map(() => 25), 100])
    await window.clock.runFor(5000)
    expect(await face(window)).toBe('+0:05')
    expect((await graphOf(window)).started).toHaveLength(13)
  })

  test('the clock is silent but still flashes if its sounds are off', async ({ ownApp: { window } }) => {
    const game = await laid(window, { sounds: { lastTen: { on: false }, end: { on: false } } })
    await game.press('Space')
    await window.clock.runFor(61_000)
    await expect.poll(() => window.locator('.middle.over').count()).toBe(1)
    expect(await graphOf(window)).toEqual({ started: [], outlets: [], faded: 0 })
  })

  test('the clock starts automatically for the next speech, but not after an undo', async ({ ownApp: { window } }) => {
    const game = await laid(window, { startsItself: true })
    await window.clock.runFor(3000)
    expect(await face(window), 'the first of the evening is the judge’s').toBe('1:00')
    await game.advance('Enter')
    await window.clock.runFor(5000)
    expect(await face(window)).toBe('0:55')
    await game.press('8', 'Enter')
    await window.clock.runFor(1000)
    expect(await face(window), 'a nomination leaves it').toBe('0:54')
    await game.undo()
    await game.undo()
    await window.clock.runFor(2000)
    expect(await face(window)).toBe('1:00')
  })

  test('the clock starts automatically at each call of a night', async ({ ownApp: { window } }) => {
    const game = await laid(window, { startsItself: true }, { preset: 'sport-2025', cards: TEN })
    await game.press('-')
    await game.advance('Enter')
    await game.press('1', '=')
    await game.advance('Enter')
    await window.clock.runFor(3000)
    expect(await face(window), 'the Don gives the number').toBe('0:07')
    await game.press('1')
    await game.advance('Enter')
    await window.clock.runFor(3000)
    expect(await face(window), 'the Don wakes up, you have ten seconds').toBe('0:07')
  })

  test('the clock of the first night starts with the game unless automatic start is off', async ({
    ownApp: { window },
  }) => {
    await new Home(window).createClub('Black Cat')
    const nightFirst = { preset: 'sport-2025', scheme: 'official-2025', cards: TEN } as const
    await showGame(window, await openGame(window, nightFirst))
    await window.getByRole('button', { name: 'Stop', exact: true }).waitFor()
    await window.evaluate(() => {
      const kept = JSON.parse(localStorage.getItem('consigliere.preferences') ?? '{}') as object
      localStorage.setItem('consigliere.preferences', JSON.stringify({ ...kept, startsItself: false }))
    })
    await window.reload()
    await showGame(window, await openGame(window, nightFirst))
    await window.getByRole('button', { name: 'Start', exact: true }).waitFor()
    expect(await face(window)).toBe('0:10')
  })

  test('the clock waits for Space if automatic start is off', async ({ ownApp: { window } }) => {
    const game = await laid(window, { startsItself: false })
    await game.advance('Enter')
    await window.clock.runFor(5000)
    expect(await face(window)).toBe('1:00')
  })

  test('the night music plays during the night, and can be switched at the table', async ({ ownApp: { window } }) => {
    const game = await laid(window)
    await game.advance('v')
    expect((await graphOf(window)).started).toEqual([])
    const music = window.getByRole('button', { name: 'Night music' })
    await music.click()
    await expect.poll(async () => (await graphOf(window)).started.slice(0, 2)).toEqual([110, 165])
    expect((await graphOf(window)).outlets.map((gain) => Math.round(gain * 100))).toEqual([16])
    await music.click()
    await expect.poll(async () => (await graphOf(window)).faded).toBe(1)
    await music.click()
    await game.playNight({ mafia: 3 })
    await expect.poll(async () => (await graphOf(window)).faded).toBe(2)
  })
})
