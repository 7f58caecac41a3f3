// A live query over a channel whose responses the test sends: which of two responses is shown, when the request is
// repeated, which data remain after a refusal, and what is shown while arguments are missing.

import { createPinia } from 'pinia'
import { createApp, effectScope, nextTick, shallowRef } from 'vue'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import type { ApiResult } from '../../../src/api/contract/apiResult.ts'
import type { Channel, RequestData, PushPayloads, RequestName } from '../../../src/api/requestTypes.ts'
import { CHANNEL_KEY } from '../../../src/ui/kit/host.ts'
import { useLiveQuery } from '../../../src/ui/shared/useLiveQuery.ts'

vi.mock('@nuxt/ui/composables', () => ({ useToast: () => ({ add: () => undefined }) }))

type Game = RequestData<'games.get'>
/** The query does not inspect the data, so these fields are enough. */
const game = (id: string, version = 1) => ({ id, version }) as Game
const answered = (data: Game, reads?: readonly string[]): ApiResult<Game> => ({
  ok: true,
  data,
  ...(reads ? { reads } : {}),
})
const REFUSED: ApiResult<never> = { ok: false, error: { code: 'games/no-such-game', params: {} } }

interface Asked {
  readonly id: string
  answer(answer: ApiResult<Game>): Promise<void>
}

/** Creates a query for the game `id`. Nothing is requested while `id` is `undefined`. */
function queryOf(first: string | undefined) {
  const asked: Asked[] = []
  let push: (keys: readonly string[]) => void = () => undefined
  const channel: Channel = {
    send<N extends RequestName>(name: N, args: unknown) {
      if (name !== 'games.get') return Promise.resolve({ ok: true, data: [] as unknown as RequestData<N> })
      return new Promise<ApiResult<RequestData<N>>>((resolve) => {
        asked.push({
          id: (args as { game: string }).game,
          async answer(answer) {
            resolve(answer as ApiResult<RequestData<N>>)
            await settled()
          },
        })
      })
    },
    listen(name, listener) {
      if (name !== 'changed') return () => undefined
      const before = push
      const listens = (keys: readonly string[]) => listener({ keys } as PushPayloads[typeof name])
      push = (keys) => {
        before(keys)
        listens(keys)
      }
      return () => {
        push = before
      }
    },
  }
  const app = createApp({ render: () => null })
  app.use(createPinia())
  app.provide(CHANNEL_KEY, channel)
  const scope = effectScope()
  onTestFinished(() => scope.stop())
  const id = shallowRef(first)
  const query = app.runWithContext(() =>
    scope.run(() => useLiveQuery('games.get', () => (id.value === undefined ? undefined : { game: id.value }))),
  )
  if (query === undefined) throw new Error('the scope is over')
  return {
    query,
    asked,
    touch: (...keys: string[]) => push(keys),
    close: () => scope.stop(),
    async change(to: string | undefined): Promise<void> {
      id.value = to
      await settled()
    },
    shown: () => ({
      status: query.status.value,
      data: query.data.value && `${query.data.value.id}${query.data.value.version}`,
      error: query.error.value?.code,
    }),
  }
}

/** Waits until all steps after a response are done. None of them needs a timer. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
  await nextTick()
}

describe('a late response', () => {
  it('never overwrites the response for newer arguments', async () => {
    const { asked, change, shown } = queryOf('a')
    await change('b')
    await asked[1]?.answer(answered(game('b')))
    await asked[0]?.answer(answered(game('a')))
    expect(asked.map(({ id }) => id)).toEqual(['a', 'b'])
    expect(shown()).toEqual({ status: 'current', data: 'b1', error: undefined })
  })

  it('never overwrites a newer response, even if it is a refusal', async () => {
    const { query, asked, shown } = queryOf('a')
    void query.refresh()
    void query.refresh()
    await asked[2]?.answer(answered(game('a', 3)))
    await asked[1]?.answer(answered(game('a', 2)))
    await asked[0]?.answer(REFUSED)
    expect(shown()).toEqual({ status: 'current', data: 'a3', error: undefined })
  })

  it('is dropped if the screen was closed or the arguments are missing', async () => {
    const closed = queryOf('a')
    closed.close()
    await closed.asked[0]?.answer(answered(game('a')))
    expect(closed.shown().data).toBeUndefined()

    const emptied = queryOf('a')
    await emptied.change(undefined)
    await emptied.asked[0]?.answer(answered(game('a')))
    expect(emptied.shown()).toEqual({ status: 'idle', data: undefined, error: undefined })
  })
})

describe('a change', () => {
  it('of data used in the response repeats the request', async () => {
    const { asked, touch, shown } = queryOf('a')
    await asked[0]?.answer(answered(game('a'), ['games/a']))
    touch('games/b')
    expect(asked).toHaveLength(1)
    touch('games/a')
    expect(asked).toHaveLength(2)
    expect(shown()).toEqual({ status: 'current', data: 'a1', error: undefined })
    await asked[1]?.answer(answered(game('a', 2), ['games/a']))
    expect(shown()).toEqual({ status: 'current', data: 'a2', error: undefined })
  })

  it('during a request repeats the request if the response contains the changed data', async () => {
    const { asked, touch } = queryOf('a')
    touch('games/a')
    expect(asked).toHaveLength(1)
    await asked[0]?.answer(answered(game('a'), ['games/a']))
    expect(asked).toHaveLength(2)
    touch('games/b')
    await asked[1]?.answer(answered(game('a', 2), ['games/a']))
    expect(asked).toHaveLength(2)
  })

  it('of any data repeats the request if the response lists no keys', async () => {
    const { asked, touch } = queryOf('a')
    await asked[0]?.answer(answered(game('a')))
    touch('members/m')
    expect(asked).toHaveLength(2)
  })

  it('is ignored once the screen is closed', async () => {
    const { asked, touch, close } = queryOf('a')
    await asked[0]?.answer(answered(game('a')))
    close()
    touch('games/a')
    expect(asked).toHaveLength(1)
  })
})

describe('a refusal', () => {
  it('of the first request leaves an error and no data', async () => {
    const { query, asked, shown } = queryOf('a')
    expect(shown()).toEqual({ status: 'loading', data: undefined, error: undefined })
    expect(query.isLoading.value).toBe(true)
    await asked[0]?.answer(REFUSED)
    expect(shown()).toEqual({ status: 'refused', data: undefined, error: 'games/no-such-game' })
    expect([query.isLoading.value, query.isCurrent.value]).toEqual([false, false])
  })

  it('of a repeated request keeps the old data and marks it as stale', async () => {
    const { query, asked, shown } = queryOf('a')
    await asked[0]?.answer(answered(game('a')))
    void query.refresh()
    await asked[1]?.answer(REFUSED)
    expect(shown()).toEqual({ status: 'stale', data: 'a1', error: 'games/no-such-game' })
    expect(query.isCurrent.value).toBe(true)
    void query.refresh()
    await asked[2]?.answer(answered(game('a', 2)))
    expect(shown()).toEqual({ status: 'current', data: 'a2', error: undefined })
  })

  it('for other arguments keeps the earlier data and marks it as not current', async () => {
    const { query, asked, change, shown } = queryOf('a')
    await asked[0]?.answer(answered(game('a')))
    await change('b')
    expect(shown()).toEqual({ status: 'outdated', data: 'a1', error: undefined })
    await asked[1]?.answer(REFUSED)
    expect(shown()).toEqual({ status: 'refused', data: 'a1', error: 'games/no-such-game' })
    expect(query.isCurrent.value).toBe(false)
  })

  it('is followed by a new request after every change', async () => {
    const { asked, touch, change, shown } = queryOf('a')
    await asked[0]?.answer(REFUSED)
    touch('members/m')
    expect(asked).toHaveLength(2)
    await change('b')
    expect(shown()).toEqual({ status: 'outdated', data: undefined, error: 'games/no-such-game' })
    await asked[2]?.answer(answered(game('b')))
    expect(shown()).toEqual({ status: 'current', data: 'b1', error: undefined })
  })
})

describe('missing arguments', () => {
  it('send no request, even after a change or a refresh', async () => {
    const { query, asked, touch, shown } = queryOf(undefined)
    touch('games/a')
    await query.refresh()
    expect(asked).toEqual([])
    expect(shown()).toEqual({ status: 'idle', data: undefined, error: undefined })
    expect(query.isLoading.value).toBe(false)
  })

  it('keep the data on screen until they are set again', async () => {
    const { asked, change, shown } = queryOf('a')
    await asked[0]?.answer(answered(game('a')))
    await change(undefined)
    expect(shown()).toEqual({ status: 'idle', data: 'a1', error: undefined })
    await change('a')
    expect(shown()).toEqual({ status: 'outdated', data: 'a1', error: undefined })
    await asked[1]?.answer(answered(game('a', 2)))
    expect(shown()).toEqual({ status: 'current', data: 'a2', error: undefined })
  })
})
