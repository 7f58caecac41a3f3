// Running head of a game's printed documents if the game was played under rules other than those of its season.

import { expect, it } from 'vitest'
import { newTable, taken } from '../../club/clubFixture.ts'

it('the protocol of a game states whether its rules differ from those of the season', async () => {
  const table = await newTable()
  const own = await taken(
    table.club.ask('games.open', {
      season: table.season,
      evening: '2026-01-02',
      judge: '',
      rulebook: 'city',
      preset: 'city',
      flags: { loverDeathDrag: false },
      seats: table.members.map((member) => ({ member, immune: false })),
      seed: 1,
    }),
  )
  const headOf = async (game: string) =>
    (await taken(table.club.ask('documents.paper', { ask: { paper: 'protocol', of: { game } }, lang: 'en' }))).html
  expect(await headOf(own.id)).toContain('rules differ from the season')
  expect(await headOf(table.game.id)).not.toContain('rules differ from the season')
})
