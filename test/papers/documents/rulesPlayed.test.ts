// Title line of a rule sheet: it names the game or the season that is played by these rules.

import { beforeAll, describe, expect, it } from 'vitest'
import { LANGS } from '../../../src/i18n/registry.ts'
import { taken } from '../../club/clubFixture.ts'
import { offeredPapersOn } from '../../files/share/makeShares.ts'
import { textOf } from './readerText.ts'
import { newTournament, type Tournament } from './tournamentFixture.ts'

let cup: Tournament
beforeAll(async () => {
  cup = await newTournament()
})

async function printed(id: string, game?: string): Promise<string> {
  const { season, club } = cup
  const offers = await offeredPapersOn(club, game === undefined ? { page: 'season', season } : { page: 'live', game })
  const offer = offers.find((each) => each.id === id) ?? expect.fail(id)
  const { html } = await taken(club.ask('documents.paper', { ask: offer.ask, lang: 'all' }))
  return textOf(html)
}

describe.each(['rules', 'poster', 'slip'])('the document “%s”', (id) => {
  it('names the season of its rules in every language', async () => {
    const text = await printed(id)
    expect(text).toContain('Club · Rules of “Cup”')
    expect(text.match(/Club · Правила: «Cup»/g)).toHaveLength(LANGS.length - 1)
  })

  it('names the game of its rules if it was opened from a game', async () => {
    expect(await printed(id, cup.game)).toMatch(/Club · Rules of game \d+ of \d+ \w+ \d{4}/)
  })
})

it('a rule sheet of other rules says that they were chosen on the Rules page', async () => {
  const of = { rulebook: 'city', preset: 'city', flags: {} } as const
  const { html } = await taken(cup.club.ask('documents.paper', { ask: { paper: 'rules', of }, lang: 'en' }))
  expect(textOf(html)).toContain('Club · Rules chosen on the Rules page')
})
