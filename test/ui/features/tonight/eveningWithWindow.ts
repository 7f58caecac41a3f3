// A club with an evening, and a window that prepares a game of this evening with `useNewGame`. The club is a real one in
// memory.

import { createPinia, type Pinia } from 'pinia'
import { createApp, effectScope, nextTick, type EffectScope } from 'vue'
import { expect } from 'vitest'
import type { ApiError } from '../../../../src/api/contract/apiResult.ts'
import type { Channel, RequestData, RequestName, RequestArgs } from '../../../../src/api/requestTypes.ts'
import type { SeasonKind } from '../../../../src/scoring/gameRow.ts'
import type { TableFromPlan } from '../../../../src/ui/game/preparing/preparedGames.ts'
import { useNewGame } from '../../../../src/ui/game/preparing/useNewGame.ts'
import { usePreparedGames } from '../../../../src/ui/game/preparing/usePreparedGames.ts'
import { CHANNEL_KEY, HOST_KEY } from '../../../../src/ui/kit/host.ts'
import { noteOf } from '../../../support/attendance.ts'
import { eventually } from '../../../support/eventually.ts'
import { clubChannel } from '../../clubChannel.ts'
import { fakeHost } from '../../fakeHost.ts'

export const NAMES = Array.from({ length: 13 }, (_, index) => `Player ${index + 1}`)
export const CITY = { rulebook: 'city', preset: 'city', flags: {} } as const

export type PreparedGame = ReturnType<typeof useNewGame>
export type EveningWithWindow = Awaited<ReturnType<typeof eveningWithWindow>>

/**
 * A club with a city season and thirteen members, of whom `here` are checked in, and a window that shows it. The window
 * gets the error of `refusal` instead of the club's response.
 */
export async function eveningWithWindow(
  here: number,
  refusal: (name: RequestName) => ApiError | undefined = () => undefined,
) {
  const channel = clubChannel()
  const send = async <N extends RequestName>(name: N, args: RequestArgs<N>): Promise<RequestData<N>> => {
    const answer = await channel.send(name, args)
    return answer.ok ? answer.data : expect.fail(answer.error.code)
  }
  await send('club.create', { name: 'Black Cat' })
  await openSeason('Spring')
  const { added } = await send('members.add', { names: NAMES })
  const ids = added.map(({ id }) => id)
  await send('evening.note', noteOf(ids.slice(0, here)))
  const refusing: Channel = {
    ...channel,
    async send(name, args) {
      const error = refusal(name)
      return error ? { ok: false, error } : channel.send(name, args)
    },
  }
  let window = newWindow(refusing)

  function openSeason(name: string, { from = '2026-03-01', kind = 'season' as SeasonKind } = {}) {
    return send('seasons.open', { name, kind, from, scheme: 'official-2025', ...CITY })
  }
  return {
    send,
    ids,
    openSeason,
    /** Opens the screen, uses it and leaves it. */
    async visit<T>(use: (game: PreparedGame) => T | Promise<T>, table?: TableFromPlan): Promise<T> {
      const { game, scope } = window.open(table)
      await eventually(() => expect(game.chairs.value.length).toBeGreaterThan(0))
      await settled()
      const result = await use(game)
      await settled()
      scope.stop()
      return result
    },
    /** Asks for a draw as soon as this game is over. */
    awaitEnd: (game: string) => window.awaitEnd(game),
    /** Closes the window and opens it again. */
    restart: () => {
      window = newWindow(refusing)
    },
  }
}

function newWindow(channel: Channel) {
  const app = createApp({ render: () => null })
  const pinia: Pinia = createPinia()
  app.use(pinia)
  app.provide(CHANNEL_KEY, channel)
  app.provide(HOST_KEY, fakeHost())
  return {
    open(table?: TableFromPlan): { readonly game: PreparedGame; readonly scope: EffectScope } {
      const scope = effectScope()
      const key = table && Object.values(table.place).join('/')
      const game = app.runWithContext(() => scope.run(() => useNewGame(key, () => table)))
      return { game: game ?? expect.fail('not open'), scope }
    },
    awaitEnd: (game: string) => app.runWithContext(() => usePreparedGames().setDrawAfter(game)),
  }
}

/** Waits until the club has answered all pending requests. The club answers from memory and needs no timer. */
export async function settled(): Promise<void> {
  for (let turn = 0; turn < 50; turn += 1) await Promise.resolve()
  await nextTick()
}
export const tableOf = ({ chairs }: PreparedGame) =>
  chairs.value.map(({ member, role }) => `${member ?? '-'} ${role ?? ''}`.trim())
