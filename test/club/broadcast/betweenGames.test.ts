// Between games, a phone shows its owner's points of the evening. In generated evenings with any hold, any hidden
// standings and any later corrections, these points come from rows of the standings that every viewer may see.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Club } from '../../../src/application/club.ts'
import { PUBLIC_VIEWER_DELAY } from '../../../src/club/model/publicViewClock.ts'
import { noteOf } from '../../support/attendance.ts'
import { taken } from '../clubFixture.ts'
import { type Evening, heldEvening, HIDINGS, HOLDS, SECRETS, type Hold } from './heldEvening.ts'

const SEED = 20261201
const told = fc.record({
  secret: fc.constantFrom(...Object.keys(SECRETS)),
  variant: fc.constantFrom(0 as const, 1 as const),
})
const generatedEvening = fc.record({
  hold: fc.constantFrom(...(Object.keys(HOLDS) as Hold[])),
  hiding: fc.constantFrom(...Object.keys(HIDINGS)),
  tells: fc.uniqueArray(told, { maxLength: 3, selector: ({ secret }) => secret }),
  seconds: fc.constantFrom(0, 30, 90),
})

/** Opens the evening of the last games, because players earn points only in an open evening. */
async function openEvening({ club }: Evening): Promise<void> {
  const [first] = await taken(club.ask('members.list', {}))
  await taken(club.ask('evening.note', noteOf([first?.id ?? ''], 'here', '2026-01-01')))
}

const earnedBy = async (club: Club, member: string) => (await taken(club.betweenGames(member))).earned ?? []

test('the points on a phone come from rows of the standings that every viewer sees', async () => {
  let shown = 0
  await fc.assert(
    fc.asyncProperty(generatedEvening, async ({ hold, hiding, tells, seconds }) => {
      const evening = await heldEvening(hold, HIDINGS[hiding], openEvening)
      const { club } = evening
      const members = await taken(club.ask('members.list', {}))
      // Phones request the data before every change, so that the test would detect outdated points.
      const askAll = () => Promise.all(members.map(({ id }) => earnedBy(club, id)))
      await askAll()
      // A secret that became impossible because of another secret is refused, which changes nothing.
      for (const { secret, variant } of tells) {
        await SECRETS[secret]?.tell(evening, variant).catch(() => undefined)
        await askAll()
      }
      evening.later(seconds)
      const { standings } = await taken(club.watch({ viewer: { kind: 'public' }, lateness: PUBLIC_VIEWER_DELAY }))
      for (const { id, name } of members)
        for (const { season, evening: date, total, wins, games, isPartial } of await earnedBy(club, id)) {
          const seen = standings.find((each) => each.season === season && each.evening === date)
          expect(seen?.rows).toContainEqual(expect.objectContaining({ name, total, wins, games }))
          expect(isPartial).toBe(seen?.hiding !== undefined)
          shown += 1
        }
    }),
    { seed: SEED, numRuns: 40 },
  )
  expect(shown).toBeGreaterThan(60)
})

test('a phone shows no points of an evening that is over', async () => {
  const evening = await heldEvening('nothing', undefined, openEvening)
  const { club } = evening
  const [first] = await taken(club.ask('members.list', {}))
  const earned = () => earnedBy(club, first?.id ?? '')
  expect(await earned()).toMatchObject([{ evening: '2026-01-01', games: '2', isPartial: false }])
  await taken(club.ask('evening.note', noteOf([first?.id ?? ''], 'here', '2026-01-08')))
  expect(await earned()).toEqual([])
})
