// Standings as a text and as a picture for the club’s chat. They show only the games in their scope, and hidden data
// does not change them.

import { beforeAll, describe, expect, it } from 'vitest'
import type { Club } from '../../../src/application/club.ts'
import { LANGS } from '../../../src/i18n/registry.ts'
import { paperWords } from '../../../src/papers/documents/paperWords.ts'
import type { PostedStandingsRequest } from '../../../src/papers/post/requests.ts'
import type { Entry } from '../../../src/rules/entries.ts'
import { CITY_SEASON, MAFIA_WINS, newClub, newTable, openTable, RED_WINS, taken } from '../../club/clubFixture.ts'

async function enter(club: Club, game: string, entries: readonly Entry[]): Promise<void> {
  const { version } = await taken(club.ask('games.get', { game }))
  await taken(club.enterAll({ game, version }, entries))
}

/** A season with one game on each of two evenings. The second game is won by the mafia if `isLastBlack`. */
async function playedSeason(isLastBlack: boolean, bonus = 20) {
  const { club, season, members, game } = await newTable()
  await enter(club, game.id, RED_WINS)
  const last = await openTable(club, season, members, undefined, '2026-01-08')
  await enter(club, last.id, isLastBlack ? MAFIA_WINS : RED_WINS)
  await taken(club.addLines(last.id, [{ seat: 1, kind: 'bonus', hundredths: bonus, reason: 'r' }]))
  return { club, season, last }
}
type Of = Omit<PostedStandingsRequest, 'season'>
const textOf = async (club: Club, season: string, of: Of = { scope: {} }, lang: (typeof LANGS)[number] = 'en') =>
  (await taken(club.ask('standings.text', { of: { season, ...of }, lang }))).text
const pictureOf = async (club: Club, season: string, of: Of = { scope: {} }, lang: (typeof LANGS)[number] = 'en') =>
  taken(club.ask('standings.picture', { of: { season, ...of }, lang }))

describe('posted standings', () => {
  let club: Club
  let season: string
  beforeAll(async () => {
    ;({ club, season } = await playedSeason(true))
  })

  it('name the club, the season and the games, and list every player with their points', async () => {
    const rows = await taken(club.ask('seasons.standings', { season }))
    const lines = (await textOf(club, season)).split('\n')
    expect(lines.slice(0, 3)).toEqual(['Test club · Season', 'Standings · All games: 2', ''])
    expect(lines.slice(3)).toEqual(
      rows.map(({ place, name, metrics }) => `${place}. ${name}: ${paperWords('en').figure(metrics.total)}`),
    )
  })

  it('show only the games and players that are on the screen', async () => {
    const first = await textOf(club, season, { scope: { evening: '2026-01-01' } })
    expect(first).toContain('Games of 1 January 2026')
    expect(first).not.toBe(await textOf(club, season))
    const none = club.ask('standings.text', { of: { season, scope: {}, club: 'Guests' }, lang: 'en' })
    expect(await none).toMatchObject({ ok: false, error: { code: 'documents/nothing-to-print' } })
    const same = await textOf(club, season, { scope: {}, club: '' })
    expect(same.split('\n').length).toBe((await textOf(club, season)).split('\n').length)
  })

  it('have a text and a picture in each language, and the picture changes with the results', async () => {
    const texts = await Promise.all(LANGS.map((lang) => textOf(club, season, undefined, lang)))
    expect(new Set(texts).size).toBe(LANGS.length)
    const pictures = await Promise.all(LANGS.map((lang) => pictureOf(club, season, undefined, lang)))
    expect(new Set(pictures.map(({ base64 }) => base64)).size).toBe(LANGS.length)
    expect(pictures[0]?.fileName).toBe('season-standings.png')
    for (const { base64 } of pictures) expect(Buffer.from(base64, 'base64').subarray(1, 4).toString()).toBe('PNG')
    const other = await playedSeason(false)
    expect((await pictureOf(other.club, other.season)).base64).not.toBe(pictures[0]?.base64)
  })

  it('are refused while no game counts', async () => {
    const empty = newClub()
    await taken(empty.create('Club'))
    const { id } = await taken(empty.ask('seasons.open', CITY_SEASON))
    for (const request of ['standings.text', 'standings.picture'] as const)
      expect(await empty.ask(request, { of: { season: id, scope: {} }, lang: 'en' })).toMatchObject({ ok: false })
  })
})

describe('hidden parts', () => {
  it.each(['table', 'bonuses'] as const)('hidden %s change neither the text nor the picture', async (what) => {
    const made: string[][] = []
    for (const [isLastBlack, bonus] of [
      [false, 20],
      [what === 'table', 50],
    ] as const) {
      const { club, season } = await playedSeason(isLastBlack, bonus)
      await taken(club.ask('seasons.hide', { season, hiding: { what, from: { game: 2 } } }))
      made.push([await textOf(club, season), (await pictureOf(club, season)).base64])
    }
    expect(made[0]).toEqual(made[1])
    expect(made[0]?.[0]).toContain('The organiser has hidden')
  })
})
