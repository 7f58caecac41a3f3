// Games of a file that are older than the season into which they would be imported.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { summariseEarlierGames } from '../../../src/files/imports/earlierGames.ts'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import { newClub, openCup, taken } from '../../club/clubFixture.ts'
import { sampleGame } from '../records/mafiaratings/sampleGame.ts'

const day = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))

describe('games from before a season', () => {
  it('are summarised by number, first date and last date', () => {
    fc.assert(
      fc.property(day, fc.array(fc.option(day, { nil: undefined })), (from, evenings) => {
        const earlier = summariseEarlierGames(from, evenings)
        const days = evenings.filter((each) => each !== undefined && Date.parse(each) < Date.parse(from))
        expect(earlier?.games ?? 0).toBe(days.length)
        expect(summariseEarlierGames(from, evenings.toReversed())).toEqual(earlier)
        if (!earlier) return
        expect(days).toContain(earlier.first)
        expect(days).toContain(earlier.last)
        for (const each of days) expect(each !== undefined && earlier.first <= each && each <= earlier.last).toBe(true)
      }),
    )
  })

  it('are reported by the preview only if the season starts later', async () => {
    const club = newClub(createMemoryStore())
    await taken(club.create('Club'))
    const text = JSON.stringify({ games: [sampleGame()] })
    const season = await openCup(club)
    const { earlier } = await taken(club.previewImport({ season, format: 'mafiaratings', text }))
    expect(earlier).toEqual({ games: 1, first: '2023-11-14', last: '2023-11-14' })
    const past = await taken(
      club.ask('seasons.open', {
        name: 'Past',
        scheme: 'official-2025',
        from: '2023-11-14',
        rulebook: 'sport',
        preset: 'sport-club',
        flags: {},
      }),
    )
    expect(await taken(club.previewImport({ season: past.id, format: 'mafiaratings', text }))).not.toHaveProperty(
      'earlier',
    )
  })
})
