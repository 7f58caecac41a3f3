// A device sends a change of a season's scheme. The hub gives the same answer as the command of the club, whatever
// games the season has.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CLUB_STREAM } from '../../../src/club/model/streams.ts'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import { chainEndOf, envelopeOf } from '../../../src/store/hash.ts'
import { seal } from '../../store/sealed.ts'
import { codeOf, newClub, openTable, ROLES, taken } from '../clubFixture.ts'
import { STAMP } from './games.ts'

const SCHEMES = ['official-2025', 'tournament-2026', 'nobody-knows'] as const

/** Whether each game of a season is void. Seasons with only void games are drawn as often as all others. */
const games = fc.oneof(fc.array(fc.constant(true), { maxLength: 2 }), fc.array(fc.boolean(), { maxLength: 2 }))

test('a hub and the command give the same answer to a scheme change, even if all games are void', async () => {
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(games, games, fc.constantFrom(...SCHEMES), async (own, others, scheme) => {
      const store = createMemoryStore()
      const club = newClub(store)
      await taken(club.create('Test club'))
      const names = Array.from({ length: 6 }, (_, index) => `Player ${index + 1}`)
      const { added } = await taken(club.ask('members.add', { names }))
      let evenings = 0
      const open = async (name: string, voids: readonly boolean[]) => {
        const shape = { scheme: SCHEMES[0], from: '2026-01-01', rulebook: 'city' as const, preset: 'city', flags: {} }
        const season = await taken(club.ask('seasons.open', { name, ...shape }))
        for (const isVoid of voids) {
          const { id: game, version } = await openTable(
            club,
            season.id,
            added.map(({ id }) => id),
            ROLES,
            `2026-01-0${(evenings += 1)}`,
          )
          if (isVoid) await taken(club.ask('games.void', { game, version, isVoid, reason: 'wrong table' }))
        }
        return season.id
      }
      const season = await open('Own', own)
      await open('Other', others)
      const after = chainEndOf(await taken(store.read(CLUB_STREAM)))
      const payload = { season, scheme, schemeVersion: '1' }
      const sent = [{ ...STAMP, type: 'SeasonSchemeChanged', payload, private: false }]
      const envelopes = seal(CLUB_STREAM, after, sent).map((each) => envelopeOf(each))
      const faults = await club.judge([{ stream: CLUB_STREAM, after, envelopes }])
      const [door] = [...faults.values()].map(({ params }) => ('why' in params ? params.why : 'no reason'))
      expect(door).toBe(await codeOf(club.ask('seasons.setScheme', { season, scheme, version: '1' })))
      seen.add(String(door))
    }),
    { numRuns: 40 },
  )
  expect([...seen].toSorted()).toEqual(['schemes/unknown', 'undefined'])
})
