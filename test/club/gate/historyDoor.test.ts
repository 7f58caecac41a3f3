// Events that a hub signed and lost later are sent back to it as history (`historyLength`). The hub accepted them
// earlier, so it does not check them against its current state again, such as a table of the plan that now has a
// different game.

import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { GameOpened } from '../../../src/club/model/game.ts'
import { MAX_GAME_NUMBER_GAP } from '../../../src/club/model/gameNumbers.ts'
import { GAME_STREAM_PREFIX, PLAN_STREAM_PREFIX } from '../../../src/club/model/streams.ts'
import { createMemoryStore } from '../../../src/store/adapters/memory.ts'
import { chainEndOf, envelopeOf, GENESIS } from '../../../src/store/hash.ts'
import { seal } from '../../store/sealed.ts'
import type { NewEvent } from '../../../src/store/port.ts'
import { newClub, newTable, taken } from '../clubFixture.ts'

const STAGE = 's'
const STAGE_ADDED = { stage: STAGE, name: 'Main', isFinal: false, rounds: 2, tables: 2, lineup: [], judges: [] }
const event = (type: string, payload: object): NewEvent => ({
  type,
  payload,
  at: 1_767_225_700_000,
  author: 'judge',
  private: true,
  laptop: 'desk',
})

const opening = (payload: object) => event('GameOpened', payload)

const place = fc.record({ round: fc.integer({ min: 1, max: 2 }), table: fc.integer({ min: 1, max: 2 }) })
const returned = fc.record({
  place: fc.option(place, { nil: undefined }),
  isFar: fc.boolean(),
  isHistory: fc.boolean(),
})

test('a hub accepts every game that it signed earlier, even if table or number is now taken', async () => {
  const store = createMemoryStore()
  const { game } = await newTable(store)
  const [first] = await taken(store.read(GAME_STREAM_PREFIX + game.id))
  const opened = first?.payload as Omit<GameOpened, 'type'>
  await taken(store.append(PLAN_STREAM_PREFIX + opened.season, 0, [event('StageAdded', STAGE_ADDED)]))
  // Meanwhile, table 1 of round 1 has a different game.
  const held = { stage: STAGE, round: 1, table: 1 }
  await taken(store.append(`${GAME_STREAM_PREFIX}meanwhile`, 0, [opening({ ...opened, id: 'meanwhile', place: held })]))
  const club = newClub(store, 'later')
  await taken(club.ask('games.list', {}))
  const seen = new Set<string>()
  await fc.assert(
    fc.asyncProperty(returned, async ({ place: at, isFar, isHistory }) => {
      const id = 'returned'
      const payload = {
        ...opened,
        id,
        number: isFar ? MAX_GAME_NUMBER_GAP * 2 : 2,
        ...(at && { place: { stage: STAGE, ...at } }),
      }
      const envelopes = seal(GAME_STREAM_PREFIX + id, GENESIS, [opening(payload)]).map(envelopeOf)
      const history = isHistory ? { historyLength: envelopes.length } : {}
      const faults = await club.judge([
        { stream: GAME_STREAM_PREFIX + id, after: chainEndOf([]), envelopes, ...history },
      ])
      const isHeld = at?.round === held.round && at.table === held.table
      const now = isFar ? ['gate/number-ahead'] : isHeld ? ['plan/table-has-game'] : []
      expect([...faults.values()].map(({ params }) => 'why' in params && params.why)).toEqual(isHistory ? [] : now)
      seen.add(`${isHistory} ${now.join('')}`)
    }),
    { numRuns: 200 },
  )
  expect(seen.size).toBe(6)
})
