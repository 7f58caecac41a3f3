// Laws of sharing. Every form that a page offers can be produced in every language. The content produced while
// standings are hidden or a game is running does not depend on data that the public does not see. The panels together
// offer every paper and every export.

import { unzipSync } from 'fflate'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Club } from '../../../src/application/club.ts'
import type { StandingsHidingRule } from '../../../src/club/model/clubEvents.ts'
import { EXPORT_KINDS, FORMATS_BY_EXPORT_KIND } from '../../../src/files/exports/exportKinds.ts'
import { SHARE_KEYS, shareableOf, type SharePlace, type ShareRequest } from '../../../src/files/share/shareables.ts'
import { SHARE_FORMS } from '../../../src/files/share/shareForms.ts'
import { LANGS, LANGUAGES } from '../../../src/i18n/registry.ts'
import { PAPER_IDS } from '../../../src/papers/documents/kinds/registry.ts'
import { createRandomGenerator, randomIntFrom } from '../../../src/rules/random.ts'
import type { Entry } from '../../../src/rules/entries.ts'
import type { Role } from '../../../src/rules/vocabulary.ts'
import { codeOf, MAFIA_WINS, newTable, openTable, RED_WINS, ROLES, s, taken } from '../../club/clubFixture.ts'
import { newTournament, type Tournament } from '../../papers/documents/tournamentFixture.ts'
import { makeShare } from '../../../src/cli/share/makeShare.ts'
import { isOffered, offeredForms } from './makeShares.ts'

let cup: Tournament
let series: string
beforeAll(async () => {
  cup = await newTournament()
  series = (await taken(cup.club.ask('series.list', {})))[0]?.id ?? ''
})

const PLACES: readonly (readonly [string, () => SharePlace])[] = [
  ['a season', () => ({ page: 'season', season: cup.season })],
  ['a round', () => ({ page: 'season', season: cup.season, stage: cup.stage, round: 1, first: 'seating-round' })],
  ['the table of a club', () => ({ page: 'season', season: cup.season, club: 'Guests', first: 'standings' })],
  ['clubs', () => ({ page: 'season', season: cup.season, best: 2, first: 'teams' })],
  ['a game', () => ({ page: 'game', game: cup.game })],
  ['a live table', () => ({ page: 'live', game: cup.game })],
  ['a series', () => ({ page: 'series', series })],
  ['a player', () => ({ page: 'player', member: cup.members[0] ?? '' })],
  ['a player in a season', () => ({ page: 'player', member: cup.members[0] ?? '', season: cup.season })],
  ['an evening', () => ({ page: 'evening', evening: '2026-01-02' })],
  ['an evening with games to come', () => ({ page: 'evening', evening: '2026-01-02', season: cup.season })],
  ['the rules', () => ({ page: 'rules', rulebook: 'city', preset: 'city', flags: {} })],
]

const made = new Set<string>()
/** Whether no other page has offered the same request, so that each request is sent once. */
function isNew({ by }: { readonly by: ShareRequest }): boolean {
  const request = JSON.stringify(by)
  const wasNew = !made.has(request)
  made.add(request)
  return wasNew
}

describe.each(PLACES)('the Share panel of %s', (_, place) => {
  it('offers only forms from the registry, and each of them can be produced in every language', async () => {
    const rows = await taken(cup.club.ask('share.list', place()))
    expect(rows.filter(isOffered).length).toBeGreaterThan(0)
    for (const { key, forms } of rows.filter(isOffered)) {
      expect(forms.filter(({ form }) => !shareableOf(key).forms.includes(form))).toEqual([])
      for (const { form, by } of forms.filter(isNew))
        for (const lang of by.request === 'documents.pagesArchive' ? (['en'] as const) : LANGS) {
          const { what, about, form: named } = LANGUAGES[lang].screens.share
          expect([what[key], about[key], named[form]].every((text) => text.length > 0)).toBe(true)
          const result = await makeShare(cup.club, by, lang)
          expect([key, form, lang, result.ok ? 'made' : result.error]).toEqual([key, form, lang, 'made'])
        }
    }
  })
})

it('together, the pages offer everything in the registry, every paper, and every export format', async () => {
  const all = (await Promise.all(PLACES.map(([, place]) => offeredForms(cup.club, place())))).flat()
  expect(SHARE_KEYS.filter((key) => !all.some((each) => each.key === key))).toEqual([])
  expect(SHARE_FORMS.filter((form) => !all.some((each) => each.form === form))).toEqual([])
  const papers = new Set(all.flatMap(({ by }) => (by.request === 'documents.paper' ? [by.ask.paper] : [])))
  expect(PAPER_IDS.filter((paper) => !papers.has(paper))).toEqual([])
  const files = new Set(
    all.flatMap(({ by }) => (by.request === 'exports.file' ? [`${by.file.what}.${by.file.format}`] : [])),
  )
  const formats = EXPORT_KINDS.flatMap((what) => FORMATS_BY_EXPORT_KIND[what].map((format) => `${what}.${format}`))
  expect(formats.filter((file) => !files.has(file))).toEqual([])
})

it('an evening without games offers the season’s blank protocols and rules, but no standings', async () => {
  const place: SharePlace = { page: 'evening', evening: '2030-01-01', season: cup.season }
  const rows = await taken(cup.club.ask('share.list', place))
  expect(rows.map((row) => [row.key, isOffered(row)])).toEqual([
    ['post', false],
    ['blank', true],
    ['rules', true],
    ['poster', true],
    ['slip', true],
  ])
})

it('the thing on the screen is in the first row of the panel', async () => {
  for (const [first, place] of [
    ['standings', { page: 'season', season: cup.season, first: 'standings' }],
    ['seating-round', { page: 'season', season: cup.season, first: 'seating-round' }],
    ['protocol', { page: 'game', game: cup.game }],
    ['rules', { page: 'live', game: cup.game }],
  ] as const)
    expect((await taken(cup.club.ask('share.list', place)))[0]?.key).toBe(first)
})

it('the story of a game that the judge decided is offered as a picture only, and has no text', async () => {
  const { club, game } = await newTable()
  const decided = { game: game.id, version: game.version, winner: 'red', reason: 'it is late' } as const
  await taken(club.ask('games.decide', decided))
  const offered = await offeredForms(club, { page: 'game', game: game.id })
  expect(offered.flatMap(({ key, form }) => (key === 'story' ? [form] : []))).toEqual(['picture'])
  expect(await codeOf(club.ask('games.story', { game: game.id, lang: 'en' }))).toBe('documents/nothing-to-print')
})

/** As many entries as in `MAFIA_WINS`, so that times and ids are the same in both worlds. */
const RED_WINS_LATE: readonly Entry[] = [1, 2, 5, 3].map((n) => ({ type: 'remove', seat: s(n) }))

interface Secret {
  /** Bonus in the hidden game, in hundredths. */
  readonly bonus: number
  /** Entries of the hidden game. */
  readonly last: readonly Entry[]
  /** Cards of the running game. */
  readonly roles: readonly Role[]
}

/** Everything that can be shared from the pages of a club with a hidden game and a running game. */
async function givenOut({ bonus, last, roles }: Secret, hiding: StandingsHidingRule, isOfGame: boolean) {
  const { club, season, members, game } = await newTable()
  await enter(club, game.id, RED_WINS)
  const ids = [game.id]
  for (const entries of [RED_WINS, last]) {
    const { id } = await openTable(club, season, members)
    await enter(club, id, entries)
    ids.push(id)
  }
  await taken(club.addLines(ids[2] ?? '', [{ seat: 1, kind: 'bonus', hundredths: bonus, reason: 'r' }]))
  await taken(club.ask('series.set', { name: 'All', parts: [{ season, coefficient: '1' }] }))
  const [all] = await taken(club.ask('series.list', {}))
  await taken(club.ask('seasons.hide', { season, hiding }))
  const running = await openTable(club, season, members, roles)
  const places: readonly SharePlace[] = [
    { page: 'season', season },
    { page: 'season', season, first: 'teams' },
    { page: 'game', game: running.id },
    { page: 'live', game: running.id },
    ...(isOfGame ? [{ page: 'game', game: ids[2] ?? '' } as const] : []),
    { page: 'series', series: all?.id ?? '' },
    { page: 'player', member: members[0] ?? '' },
    { page: 'evening', evening: '2026-01-01', season },
  ]
  const made: Record<string, string> = {}
  for (const [index, place] of places.entries())
    for (const { key, form, by } of await offeredForms(club, place))
      // The website is the same on every page, and its pictures take long to draw.
      if (form !== 'publish' || index === 0) made[`${index} ${place.page} ${key} ${form}`] = await contentOf(club, by)
  return made
}

/** The result of a request. A workbook is unpacked, because its archive contains the time at which it was written. */
async function contentOf(club: Club, by: ShareRequest): Promise<string> {
  const made = await makeShare(club, by, 'en')
  if (!made.ok) return JSON.stringify(made.error)
  const { content, ...rest } = made.value
  if ('text' in content || isPicture(by)) return JSON.stringify(made.value)
  const parts = Object.entries(unzipSync(Buffer.from(content.base64, 'base64')))
  return JSON.stringify([rest, parts.map(([path, bytes]) => [path, Buffer.from(bytes).toString('latin1')])])
}

async function enter(club: Club, game: string, entries: readonly Entry[]): Promise<void> {
  const { version } = await taken(club.ask('games.get', { game }))
  await taken(club.enterAll({ game, version }, entries))
}

const isPicture = ({ request }: ShareRequest) => /picture$/i.test(request)

function differing(one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>): readonly string[] {
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].filter((key) => one[key] !== other[key])
}

describe('the Share panel', () => {
  it.each([1, 2])('shares nothing that depends on hidden cards, bonuses and results (seed %s)', async (seed) => {
    const int = randomIntFrom(createRandomGenerator(seed, 'shuffle'))
    const what = seed % 2 === 0 ? 'table' : 'bonuses'
    const shuffled = (): readonly Role[] => {
      const roles = [...ROLES]
      for (let at = roles.length - 1; at > 0; at -= 1) {
        const other = int(at + 1)
        ;[roles[at], roles[other]] = [roles[other] ?? 'citizen', roles[at] ?? 'citizen']
      }
      return roles
    }
    const secret = (last: readonly Entry[]): Secret => ({ bonus: 10 + 10 * int(4), last, roles: shuffled() })
    // The course of a game whose points are hidden is public. Its page is therefore compared only if the course is the
    // same.
    const isOfGame = what === 'bonuses'
    const hiding = { what, from: { game: 3 } } as const
    const one = await givenOut(secret(RED_WINS_LATE), hiding, isOfGame)
    const other = await givenOut(secret(isOfGame ? RED_WINS_LATE : MAFIA_WINS), hiding, isOfGame)
    expect(Object.keys(one).length).toBeGreaterThan(20)
    expect(differing(one, other)).toEqual([])
  })

  it('withholds the whole season and game records while a part is hidden or a game is running', async () => {
    const { club, season, members, game } = await newTable()
    const withheld = async (place: SharePlace) =>
      (await taken(club.ask('share.list', place))).flatMap(({ key, withheld: why }) => (why ? [`${key} ${why}`] : []))
    const ofGame = { page: 'game', game: game.id } as const
    const ofSeason = { page: 'season', season } as const
    expect(await withheld(ofGame)).toEqual([
      'protocol running',
      'story running',
      'record running',
      'wholeSeason running',
    ])
    await enter(club, game.id, RED_WINS)
    expect(await withheld(ofGame)).toEqual([])
    await taken(club.ask('seasons.hide', { season, hiding: { what: 'table', from: { game: 1 } } }))
    expect(await withheld(ofGame)).toEqual(['record hidden', 'wholeSeason hidden'])
    await taken(club.ask('seasons.hide', { season }))
    await openTable(club, season, members)
    expect(await withheld(ofSeason)).toEqual(['wholeSeason running'])
  })
})
