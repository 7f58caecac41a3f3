// Title line of a rule sheet: it names the game or the season that is played by these rules.

import { beforeAll, describe, expect, it } from 'vitest'
import { type Lang, LANGS } from '../../../src/i18n/registry.ts'
import { ruleSheetWords } from '../../../src/papers/documents/wording.ts'
import { possibleFlagChanges, presetFlags } from '../../../src/rules/flags.ts'
import type { Flags } from '../../../src/rules/header.ts'
import { RULEBOOKS } from '../../../src/rules/rulebooks/registry.ts'
import { rulesCode } from '../../../src/rules/rulesCode.ts'
import { CITY_SEASON, newClub, ROLES, taken } from '../../club/clubFixture.ts'
import { offeredPapersOn } from '../../files/share/makeShares.ts'
import type { SharePlace } from '../../../src/files/share/shareables.ts'
import { textOf } from './readerText.ts'
import { newTournament, type Tournament } from './tournamentFixture.ts'

let cup: Tournament
beforeAll(async () => {
  cup = await newTournament()
})

async function printed(id: string, place: SharePlace, lang: Lang): Promise<string> {
  const { club } = cup
  const offers = await offeredPapersOn(club, place)
  const offer = offers.find((each) => each.id === id) ?? expect.fail(id)
  const { html } = await taken(club.ask('documents.paper', { ask: offer.ask, lang }))
  return textOf(html)
}

describe.each(['rules', 'poster', 'slip'])('the document “%s”', (id) => {
  it('names the season of its rules in every language', async () => {
    for (const lang of LANGS)
      expect(await printed(id, { page: 'season', season: cup.season }, lang)).toContain(
        lang === 'en' ? 'Club · Rules of “Cup”' : 'Club · Правила: «Cup»',
      )
  })

  it('names the game of its rules if it was opened from a game', async () => {
    expect(await printed(id, { page: 'live', game: cup.game }, 'en')).toMatch(
      /Club · Rules of game \d+ of \d+ \w+ \d{4}/,
    )
  })
})

it('a rule sheet of other rules says that they were chosen on the Rules page', async () => {
  const of = { rulebook: 'city', preset: 'city', flags: {} } as const
  const { html } = await taken(cup.club.ask('documents.paper', { ask: { paper: 'rules', of }, lang: 'en' }))
  expect(textOf(html)).toContain('Club · Rules chosen on the Rules page')
})

describe('with different flags at tonight’s table, in the season and on the Rules page', async () => {
  const rulebook = RULEBOOKS.find(({ id }) => id === 'city') ?? expect.fail('no city')
  const preset = presetFlags(rulebook, 'city')
  const usual = preset.ok ? preset.value : expect.fail(preset.error.code)
  const [atTable, ofSeason, onPage] = possibleFlagChanges(rulebook, usual).map(({ flag, to }) => ({ [flag]: to }))
  const codeOf = (changes: Flags = {}) => rulesCode(rulebook, { ...usual, ...changes })
  const rules = { rulebook: 'city', preset: 'city' } as const
  const club = newClub()
  await taken(club.create('Club'))
  const { added } = await taken(club.ask('members.add', { names: ROLES.map((_, index) => `Player ${index + 1}`) }))
  const season = await taken(club.ask('seasons.open', { ...CITY_SEASON, flags: { ...ofSeason } }))
  const game = await taken(
    club.ask('games.open', {
      ...rules,
      season: season.id,
      evening: '2026-11-28',
      judge: 'Judge',
      flags: { ...atTable },
      seats: added.map(({ id }, index) => ({ member: id, immune: false, role: ROLES[index] ?? 'citizen' })),
      seed: 1,
    }),
  )
  const offerOf = async (place: SharePlace) =>
    (await offeredPapersOn(club, place)).find(({ id }) => id === 'rules')?.ask ?? expect.fail('no rules')
  const sources = {
    game: { ask: await offerOf({ page: 'live', game: game.id }), code: codeOf(atTable) },
    season: { ask: await offerOf({ page: 'season', season: season.id }), code: codeOf(ofSeason) },
    page: { ask: { paper: 'rules' as const, of: { ...rules, flags: { ...onPage } } }, code: codeOf(onPage) },
  }

  it('the table, the season and the Rules page have different rules', () => {
    expect(new Set(Object.values(sources).map(({ code }) => code)).size).toBe(3)
  })

  it.each(LANGS.flatMap((lang) => (['game', 'season', 'page'] as const).map((source) => [lang, source] as const)))(
    'a sheet in %s prints the rules of its %s, and names it',
    async (lang, source) => {
      const { ask, code } = sources[source]
      const text = textOf((await taken(club.ask('documents.paper', { ask, lang }))).html)
      const words = ruleSheetWords(lang)
      const names = {
        game: words.own('playedIn', 'game', { number: 1, date: words.date('2026-11-28') }),
        season: words.own('playedIn', 'season', { name: 'Season' }),
        page: words.own('playedIn', 'page'),
      }
      expect(text).toContain(names[source])
      expect(text).toContain(code)
      for (const other of Object.values(sources)) if (other.code !== code) expect(text).not.toContain(other.code)
    },
  )
})
