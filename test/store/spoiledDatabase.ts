// Changes to a club's database by other means than the program, for tests on a fake IndexedDB and in a real browser.
// The database must contain three games, `game/1` to `game/3`, each with as many events as its number.

import type { Dexie } from 'dexie'

export interface Spoiling {
  readonly what: string
  readonly spoil: (raw: Dexie) => Promise<unknown>
  /** Number of events that are missing in the database afterwards. */
  readonly events: number
}

export const SPOILINGS: readonly Spoiling[] = [
  { what: 'was emptied', spoil: async (raw) => Promise.all(raw.tables.map((table) => table.clear())), events: 6 },
  {
    what: 'lost a game',
    async spoil(raw) {
      await raw.table('heads').delete('game/1')
      await raw.table('rows').delete(['game/1', 1])
    },
    events: 1,
  },
  {
    what: 'was set back',
    async spoil(raw) {
      const { streams } = await raw.table('sums').get('heads')
      await raw.table('rows').delete(['game/3', 3])
      const kept = await raw.table('rows').get(['game/3', 2])
      await raw.table('heads').update('game/3', { version: 2, hash: kept.hash })
      await raw.table('sums').put({ of: 'heads', streams, sum: '0' })
    },
    events: 1,
  },
]
