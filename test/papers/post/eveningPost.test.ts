// The post of an evening for the club’s chat contains only public data in its text and its picture. Hidden values never
// change the post.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { LANGS } from '../../../src/i18n/registry.ts'
import type { Club } from '../../../src/application/club.ts'
import type { Entry } from '../../../src/rules/entries.ts'
import { CITY_SEASON, codeOf, MAFIA_WINS, newTable, openTable, RED_WINS, s, taken } from '../../club/clubFixture.ts'

const EVENING = '2026-01-01'

/** Makes the entries and returns the game's version after the last one. */
async function enter(club: Club, game: string, entries: readonly Entry[]): Promise<number> {
  for (const entry of entries) {
    const { version } = await taken(club.ask('games.get', { game }))
    await taken(club.ask('games.enter', { game, version, entry }))
  }
  return (await taken(club.ask('games.get', { game }))).version
}

/**
 * Three games of one evening. `results` states whether the red team wins each game, and `bonuses` the bonus of seat 1.
 */
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
const postText = async (club: Club, lang: (typeof LANGS)[number] = 'en') =>
  (await taken(club.ask('evening.post', { evening: EVENING, lang }))).text
const postOf = ({ club }: Played, lang?: (typeof LANGS)[number]) => postText(club, lang)

/** All texts and the picture that the club publishes about the evening. */
async function givenAway(club: Club, evening = EVENING): Promise<readonly string[]> {
  const { base64 } = await taken(club.ask('evening.postPicture', { evening, lang: 'en' }))
  const texts = await Promise.all(LANGS.map((lang) => taken(club.ask('evening.post', { evening, lang }))))
  return [...texts.map(({ text }) => text), base64]
}

describe('the post of an evening', () => {
  it('names the next evening, once it is announced and until it begins', async () => {
    const { club, members } = await playedEvening([true])
    const next = () => postText(club).then((text) => text.split('\n').find((line) => line.startsWith('Next')))
    expect(await next()).toBeUndefined()
    await taken(club.ask('evening.plan', { date: '2026-01-08', starts: '19:00' }))
    expect(await next()).toBe('Next: 8 January 2026, 19:00')
    await taken(club.ask('evening.plan', { date: '2026-01-09', starts: '18:30' }))
    expect(await next()).toBe('Next: 9 January 2026, 18:30')
    const people = [{ member: members[0] ?? '', state: 'here' }] as const
    await taken(club.ask('evening.note', { evening: '2026-01-09', people, via: 'tick' }))
    expect(await next()).toBeUndefined()
  })

  it('has a picture in each language, which changes with the results', async () => {
    const { club } = await playedEvening([true, false])
    const pictureIn = async (of: Club, lang: (typeof LANGS)[number]) =>
      taken(of.ask('evening.postPicture', { evening: EVENING, lang }))
    const pictures = await Promise.all(LANGS.map((lang) => pictureIn(club, lang)))
    expect(new Set(pictures.map(({ base64 }) => base64)).size).toBe(LANGS.length)
    for (const { base64, fileName } of pictures) {
      expect(fileName).toBe('evening-2026-01-01.png')
      expect(Buffer.from(base64, 'base64').subarray(1, 4).toString()).toBe('PNG')
    }
    const other = await playedEvening([false, false])
    expect((await pictureIn(other.club, 'en')).base64).not.toBe(pictures[0]?.base64)
  })

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

  it('has the games and points of only the given season', async () => {
    const { club, season, members } = await playedEvening([true])
    const alone = await postText(club)
    const other = await taken(club.ask('seasons.open', { ...CITY_SEASON, name: 'Winter', scheme: 'official-2025' }))
    const { id } = await openTable(club, other.id, members, undefined, EVENING)
    await enter(club, id, MAFIA_WINS)
    const all = await postText(club)
    const asked = { evening: EVENING, lang: 'en' } as const
    const text = async (of: string) => (await taken(club.ask('evening.post', { ...asked, season: of }))).text
    expect(await text(season)).toBe(alone)
    expect(await text(other.id)).toContain('Winter:')
    expect(await text(other.id)).not.toContain('Season:')
    expect(all).toContain('Winter:')
    expect(all).toContain('Season:')
    const picture = async (of: string) =>
      (await taken(club.ask('evening.postPicture', { ...asked, season: of }))).base64
    expect(await picture(season)).not.toBe(await picture(other.id))
    expect(await codeOf(club.ask('evening.post', { ...asked, season: 'none' }))).toBe('seasons/unknown')
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

/**
 * A game of a randomly drawn season. The season is played twice, and the second time every value that the public may
 * not see is different.
 */
interface DrawnGame {
  readonly evening: number
  readonly isRed: boolean
  readonly bonus: number
  readonly state: 'over' | 'running' | 'void'
}
interface DrawnSeason {
  readonly games: readonly DrawnGame[]
  readonly hiding: { readonly what: 'table' | 'bonuses'; readonly from: number } | undefined
}

const drawnSeasons: fc.Arbitrary<DrawnSeason> = fc.record({
  games: fc.array(
    fc.record({
      evening: fc.nat(1),
      isRed: fc.boolean(),
      bonus: fc.constantFrom(10, 20, 30),
      state: fc.constantFrom('over', 'over', 'over', 'running', 'void'),
    }),
    { minLength: 1, maxLength: 4 },
  ),
  hiding: fc.option(fc.record({ what: fc.constantFrom('table', 'bonuses'), from: fc.integer({ min: 1, max: 4 }) }), {
    nil: undefined,
  }),
})
const EVENINGS = ['2026-01-01', '2026-01-02'] as const

/** Plays the season. If `isOther` is true, every hidden value is different. */
async function playSeason({ games, hiding }: DrawnSeason, isOther: boolean): Promise<Club> {
  const { club, season, members, game: unused } = await newTable()
  await taken(
    club.ask('games.void', { game: unused.id, version: unused.version, isVoid: true, cause: 'misdeal', reason: '' }),
  )
  const inOrder = games.toSorted((a, b) => a.evening - b.evening)
  for (const [index, { evening, isRed, bonus, state }] of inOrder.entries()) {
    // A running game keeps its people, so it has people of its own.
    const names = members.map((_, at) => `Player ${index + 1}-${at + 1}`)
    const people =
      state === 'running' ? (await taken(club.ask('members.add', { names }))).added.map(({ id }) => id) : members
    const { id, number } = await openTable(club, season, people, undefined, EVENINGS[evening], `Judge ${index + 1}`)
    const isHidden = (what: string) => hiding?.what === what && number >= hiding.from + 1
    const isUnseen = state !== 'over' || isHidden('table')
    if (state === 'running') {
      await enter(club, id, [{ type: 'foul', seat: s(isOther ? 2 : 4) }])
      continue
    }
    const version = await enter(club, id, isRed === (isOther && isUnseen) ? MAFIA_WINS : RED_WINS)
    if (state === 'void') {
      await taken(club.ask('games.void', { game: id, version, isVoid: true, reason: isOther ? 'one' : 'other' }))
      continue
    }
    const hundredths = isOther && (isUnseen || isHidden('bonuses')) ? 40 : bonus
    await taken(club.addLines(id, [{ seat: 1, kind: 'bonus', hundredths, reason: 'Played well' }]))
  }
  if (hiding)
    await taken(club.ask('seasons.hide', { season, hiding: { what: hiding.what, from: { game: hiding.from + 1 } } }))
  return club
}

describe('every evening of any season', () => {
  it('has a post that does not depend on hidden results or bonuses, or on running or void games', async () => {
    await fc.assert(
      fc.asyncProperty(drawnSeasons, async (drawn) => {
        const [club, other] = [await playSeason(drawn, false), await playSeason(drawn, true)]
        for (const evening of EVENINGS) expect(await givenAway(other, evening)).toEqual(await givenAway(club, evening))
      }),
      { numRuns: 25 },
    )
  }, 120_000)
})
