// Searches that continue from a stage's schedule: a better schedule is only offered, stored when it is accepted, and
// refused once a game was played.

import { createPinia } from 'pinia'
import { createApp } from 'vue'
import { expect, test, vi } from 'vitest'
import type { ApiResult } from '../../../../src/api/contract/apiResult.ts'
import type { SeatingQualityChange, StageView } from '../../../../src/api/contract/plan.ts'
import type { Channel, RequestData, RequestName } from '../../../../src/api/requestTypes.ts'
import { CHANNEL_KEY, HOST_KEY } from '../../../../src/ui/kit/host.ts'
import { useSeatingSearches } from '../../../../src/ui/features/seating/useSeatingSearches.ts'
import { fakeHost } from '../../fakeHost.ts'

const toasts = vi.hoisted(() => [] as { id: string }[])
vi.mock('@nuxt/ui/composables', () => ({
  useToast: () => ({
    add: (toast: { id: string }) => toasts.push(toast),
    toasts: { value: [] },
    remove: () => undefined,
  }),
}))

const quality = (sd: number, tables: number): SeatingQualityChange['before'] => ({
  pairs: { mean: 1, sd, bound: null, optimal: false, histogram: {} },
  seats: { worst: 1, uneven: 0 },
  tables: { worst: tables, uneven: tables },
  leastTables: 1,
  games: { fewest: 2, most: 2 },
  separations: { kept: 0, broken: [] },
  avoided: { pairs: 0, meetings: 0 },
  barred: { places: 0, broken: 0 },
})
const input = { players: 4, tables: 1, rounds: 1, size: 4 }
const stage: StageView = {
  id: 's',
  name: 'Main',
  isFinal: false,
  rounds: 1,
  tables: 1,
  lineup: ['a', 'b', 'c', 'd'],
  judges: [],
  judgeIds: [],
  judged: [],
  again: [],
  schedule: [[[1, 2, 3, 4]]],
  replacements: [],
  games: [],
}
const FOUND = [[[4, 3, 2, 1]]]

/** Searches in a club whose schedule has the quality `present`, with a result of the quality `after`. */
function searches(
  present: SeatingQualityChange['before'],
  after: SeatingQualityChange['before'],
  seat: ApiResult<unknown>,
) {
  const asked: { readonly name: RequestName; readonly args: unknown }[] = []
  const channel: Channel = {
    async send<N extends RequestName>(name: N, args: unknown) {
      asked.push({ name, args })
      const answer = name === 'plan.seat' ? seat : { ok: true, data: { input, quality: present } }
      return answer as ApiResult<RequestData<N>>
    },
    listen: () => () => undefined,
  }
  const app = createApp({ render: () => null })
  app.use(createPinia())
  app.provide(CHANNEL_KEY, channel)
  app.provide(HOST_KEY, {
    ...fakeHost(),
    searchSeating: () => ({
      stop: () => undefined,
      plan: Promise.resolve({
        ok: true,
        data: { schedule: FOUND, quality: after, seed: 2, seconds: 1, iterations: 1, end: 'time' },
      }),
    }),
  })
  const seats = () => asked.filter(({ name }) => name === 'plan.seat').map(({ args }) => args)
  return { store: app.runWithContext(() => useSeatingSearches()), seats }
}
const wish = { season: 'q', stage, input, seed: 2, seconds: 1 }
const kept: ApiResult<unknown> = { ok: true, data: {} }

test('a better schedule is only offered, and is stored when it is accepted', async () => {
  const { store, seats } = searches(quality(0.5, 4), quality(0.4, 5), kept)
  await store.start({ ...wish, from: 'improve' })
  expect(store.found.get('s')).toMatchObject({ schedule: FOUND, seed: 2, quality: { pairs: { sd: 0.4 } } })
  expect(seats()).toEqual([])
  await store.take('q', stage)
  expect(seats()).toEqual([{ season: 'q', id: 's', schedule: FOUND, seed: 2 }])
  expect(store.found.get('s')).toBeUndefined()
})

test('a discarded schedule is not stored', async () => {
  const { store, seats } = searches(quality(0.5, 4), quality(0.5, 3), kept)
  await store.start({ ...wish, from: 'improve' })
  store.leave('s')
  await store.take('q', stage)
  expect(seats()).toEqual([])
})

test.each([
  { title: 'equally good', found: quality(0.5, 4) },
  { title: 'worse for tables', found: quality(0.5, 5) },
  { title: 'worse for pairs but better for tables', found: quality(0.6, 1) },
])('a schedule that is $title is neither offered nor stored', async ({ found }) => {
  const { store, seats } = searches(quality(0.5, 4), found, kept)
  await store.start({ ...wish, from: 'improve' })
  expect(store.found.get('s')).toBe('none')
  await store.take('q', stage)
  expect(seats()).toEqual([])
})

test('a schedule accepted after a game was played is refused with the reason', async () => {
  const refused: ApiResult<unknown> = {
    ok: false,
    error: { code: 'plan/table-has-game', params: { round: 1, table: 1 } },
  }
  const { store } = searches(quality(0.5, 4), quality(0.4, 4), refused)
  await store.start({ ...wish, from: 'improve' })
  toasts.length = 0
  await store.take('q', stage)
  expect(toasts.map(({ id }) => id)).toEqual(['error:plan/table-has-game'])
})

test('a schedule found from scratch is stored at once', async () => {
  const { store, seats } = searches(quality(0.5, 4), quality(0.6, 4), kept)
  await store.start(wish)
  expect(seats()).toEqual([{ season: 'q', id: 's', schedule: FOUND, seed: 2 }])
})
