// A whole club night from an empty start, as a secretary runs it: twelve people, three games, a guest who comes late, a
// corrected finished game. A drawn table is not drawn again, no card is lost, and no other screen is needed.

import { expect } from 'vitest'
import type { Entry } from '../../src/rules/entries.ts'
import { replay } from '../../src/rules/replay.ts'
import type { GameState } from '../../src/rules/state.ts'
import type { Seat } from '../../src/rules/vocabulary.ts'
import en from '../../src/i18n/en/screens/home.json'
import live from '../../src/i18n/en/screens/live.json'
import { randomChoice, strokesOf } from '../e2e/fixtures/by-keys.ts'
import { told } from '../e2e/fixtures/probe.ts'
import { inDom } from './journey.ts'
import { Home } from '../e2e/pages/Home.ts'
import { LiveGame } from '../e2e/pages/LiveGame.ts'
import { Mending } from '../e2e/pages/Mending.ts'
import { NewGame } from '../e2e/pages/NewGame.ts'

const PEOPLE = ['Ada', 'Boris', 'Clara', 'Дарья', 'Egor', 'Fedor', 'Галина', 'Hanna', 'Ivan', 'Юлия', 'Lev', 'Max']
const LATE = 'Nina'

/** Gives a foul to seat 3 in the first speech, then follows `choose`. */
function foulThen(choose: (state: GameState) => Entry | undefined): typeof choose {
  let isGiven = false
  return (state) => {
    if (isGiven || state.step.type !== 'speech') return choose(state)
    isGiven = true
    return { type: 'foul', seat: 3 as Seat }
  }
}

inDom('a club night', (test) => {
  test('a club night of three games needs only the home page and the live page', async ({ window }) => {
    const [tonight, game] = [new NewGame(window), new LiveGame(window)]
    const screens = new Set<string>()
    window.on('framenavigated', () => screens.add(new URL(window.url()).hash.replace(/[\w-]{8,}/, 'ID')))
    await window.getByRole('button', { name: en.game.sport, exact: true }).click()
    await new Home(window).shown()
    for (const name of PEOPLE) await tonight.checkIn(name)
    await tonight.judge('Zoya')
    const satOut: (readonly string[])[] = []

    for (const played of [1, 2, 3]) {
      const table = await tonight.table()
      satOut.push(PEOPLE.filter((name) => !table.includes(name)))
      if (played === 2) {
        await tonight.checkIn(LATE)
        expect(await tonight.table(), 'nobody moves for a guest').toEqual(table)
      }
      await tonight.start()
      const [running] = await told(window, 'games.list', { unfinished: true })
      const opened = await told(window, 'games.get', { game: running?.id ?? '' })
      expect(opened.number).toBe(played)
      expect(opened.players.map(({ name }) => name)).toEqual(table.slice(0, 10))
      for (const { key } of strokesOf(opened, foulThen(randomChoice(played)))) await game.press(key)
      await game.verdict.waitFor()
      await game.saved()
      if (played === 2) {
        const mending = new Mending(window)
        await mending.open()
        await mending.judge('Nora')
        await mending.write()
        await expect.poll(async () => (await told(window, 'games.get', { game: opened.id })).judge).toBe('Nora')
        // Corrects an entry of the finished game from its log: the foul was for seat 4.
        await window.getByRole('button', { name: /^Fix the entry “.*foul/i }).click()
        await mending.dialog.getByRole('button', { name: /^Seat 4,/ }).click()
        await mending.dialog.getByRole('button', { name: 'Save correction', exact: true }).click()
        await mending.dialog.waitFor({ state: 'detached' })
        const fouls = async () => {
          const { header, log } = await told(window, 'games.get', { game: opened.id })
          return replay(header, log)
            .state.seats.filter((each) => each.fouls > 0)
            .map(({ seat }) => seat)
        }
        await expect.poll(fouls).toEqual([4])
        await game.verdict.waitFor()
      }
      if (played < 3) await window.getByRole('link', { name: live.verdict.nextGame }).click()
    }

    // People who sat out play next, and so does the guest, who is the thirteenth person.
    expect(satOut.map(({ length }) => length)).toEqual([2, 2, 3])
    expect(satOut[1]?.some((name) => satOut[0]?.includes(name))).toBe(false)
    const [, , third] = await told(window, 'games.list', {})
    expect(third?.players.map(({ name }) => name)).toContain(LATE)
    expect([...screens].toSorted()).toEqual(['#/', '#/game/ID/live'])
  })
})
