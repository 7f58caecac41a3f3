// What stands on the pages of one game's papers when it was played by other rules than its season.

import { expect, it } from 'vitest'
import { newTable, taken } from '../../club/clubFixture.ts'

it('the protocol of a game by other rules than its season says so', async () => {
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
