// Content of the prize list: the first three of the standings and of every award that has a winner.

import { expect, it } from 'vitest'
import { ALL_LANGS_CHOICE } from '../../../src/i18n/registry.ts'
import { taken } from '../../club/clubFixture.ts'
import { textOf } from './readerText.ts'
import { newTournament } from './tournamentFixture.ts'

it('the prize list has the first three of the standings and of the awards in every language', async () => {
  const { club, season } = await newTournament()
  const rows = await taken(club.ask('seasons.standings', { season }))
  const { html } = await taken(
    club.ask('documents.paper', { ask: { paper: 'prizes', of: { season } }, lang: ALL_LANGS_CHOICE }),
  )
  const text = textOf(html)
  for (const title of ['Prize list', 'Список призёров', 'Список призерів']) expect(text).toContain(title)
  const first = rows.filter(({ place }) => place <= 3)
  expect(first.length).toBeGreaterThan(0)
  for (const { place, name } of first) expect(text).toMatch(new RegExp(`${place}=? ${name} `))
  for (const award of ['MVP', 'Best red player', 'Best Don']) expect(text).toContain(award)
  expect(text).not.toMatch(/undefined|NaN/)
})
