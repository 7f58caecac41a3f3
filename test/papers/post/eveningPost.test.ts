// The post of an evening for the club’s chat contains public data only: whatever is hidden, its value changes nothing.

import { describe, expect, it } from 'vitest'
import { LANGS } from '../../../src/i18n/registry.ts'
import type { Club } from '../../../src/application/club.ts'
import type { Entry } from '../../../src/rules/entries.ts'
import { MAFIA_WINS, newTable, openTable, RED_WINS, taken } from '../../club/clubFixture.ts'

const EVENING = '2026-01-01'

/** Makes the entries and returns the game's version after the last one. */
async function enter(club: Club, game: string, entries: readonly Entry[]): Promise<number> {
  for (const entry of entries) {
    const { version } = await taken(club.ask('games.get', { game }))
    await taken(club.ask('games.enter', { game, version, entry }))
  }
  return (await taken(club.ask('games.get', { game }))).version
}

/** Three games of one evening. `results` says for each game whether the Red team wins, `bonuses` what seat 1 gets. */
async function playedEvening(results: readonly boolean[], bonuses: readonly number[] = []) {
  const { club, season, members, game } = await newTable()
  for (const [index, isRed] of results.entries()) {
    const { id } = index === 0 ? game : await openTable(club, season, members, undefined, EVENING)
    await enter(club, id, isRed ? RED_WINS : MAFIA_WINS)
    const hundredths = bonuses[index]
    if (hundredths !== undefined)
      await taken(club.addLines(id, [{ seat: 1, kind: 'bonus', hundredths, reason: 'Played well' }]))
  }
  return { club, season, members }
}
type Played = Awaited<ReturnType<typeof playedEvening>>
const postOf = async ({ club }: Played, lang: (typeof LANGS)[number] = 'en') =>
  (await taken(club.ask('evening.post', { evening: EVENING, lang }))).text

describe('the post of an evening', () => {
  it('has the date, the result of each game and the points', async () => {
    const text = await postOf(await playedEvening([true, false]))
    expect(text.split('\n').slice(0, 4)).toEqual([
      'Test club, 1 January 2026',
      '',
      'Game 1: Red team wins · Judge: Judge',
      'Game 2: Mafia wins · Judge: Judge',
    ])
    expect(text).toMatch(/^Season:\n1\. Player/m)
  })

  it('leaves out running and void games, and other evenings', async () => {
    const played = await playedEvening([true])
    const before = await postOf(played)
    const other = await openTable(played.club, played.season, played.members, undefined, '2026-01-02')
    await enter(played.club, other.id, MAFIA_WINS)
    const voided = await openTable(played.club, played.season, played.members, undefined, EVENING)
    const version = await enter(played.club, voided.id, MAFIA_WINS)
    await taken(played.club.ask('games.void', { game: voided.id, version, isVoid: true, reason: 'wrong cards' }))
    await openTable(played.club, played.season, played.members, undefined, EVENING)
    expect(await postOf(played)).toBe(before)
  })

  it.each(LANGS)('is written in the language %s', async (lang) => {
    const text = await postOf(await playedEvening([true, false]), lang)
    expect(text).toMatch({ en: /Red team wins/, ru: /Побед/, uk: /Перем/ }[lang])
  })
})

describe('hidden parts', () => {
  it.each([1, 2, 3])('results hidden from game %i on do not change the post', async (game) => {
    const results = [true, false, true]
    const others = results.map((isRed, index) => (index + 1 >= game ? !isRed : isRed))
    const posts: string[] = []
    for (const each of [results, others]) {
      const played = await playedEvening(each)
      await taken(played.club.ask('seasons.hide', { season: played.season, hiding: { what: 'table', from: { game } } }))
      posts.push(await postOf(played))
    }
    expect(posts[0]).toBe(posts[1])
    for (let hidden = game; hidden <= results.length; hidden += 1) expect(posts[0]).not.toContain(`Game ${hidden}`)
  })

  it.each([1, 2, 3])('bonuses hidden from game %i on do not change the post', async (game) => {
    const posts: string[] = []
    for (const hundredths of [30, 20]) {
      const bonuses = [1, 2, 3].map((number) => (number >= game ? hundredths : 10))
      const played = await playedEvening([true, false, true], bonuses)
      const hiding = { what: 'bonuses', from: { game } } as const
      await taken(played.club.ask('seasons.hide', { season: played.season, hiding }))
      posts.push(await postOf(played))
    }
    expect(posts[0]).toBe(posts[1])
  })
})
