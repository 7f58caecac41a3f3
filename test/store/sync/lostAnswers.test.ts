// A device writes the end of an import together with members of the club, and the hub's answer is lost, so that the
// device does not know whether the hub has stored the entries. Whatever the device tries to write in the import until
// it is reconnected, hub and device end with the same chain, and no branch is made.

import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { drawsOf } from '../../generators/draws.ts'
import { eventually } from '../../support/eventually.ts'
import { event, good } from '../adapters/subject.ts'
import { heldHub, type HeldLaptop } from './heldLine.ts'

const SEEDS = Array.from({ length: 60 }, (_, seed) => seed)
const IMPORT = 'import/1'
const MOST_TURNS = 16
const TRIES = 5

const isCaughtUp = async ({ store }: HeldLaptop) =>
  eventually(() => expect(store.status()).toEqual({ state: 'joined', unsent: 0 }))

test.each(SEEDS)(
  'an import whose end the hub may have stored accepts no other end until that is known (seed %i)',
  async (seed) => {
    const draws = drawsOf(seed, 'lost answers')
    const hub = await heldHub()
    const device = hub.laptop('a')
    await isCaughtUp(device)
    good(await device.store.append(IMPORT, 0, [event('begun')]))
    await isCaughtUp(device)

    device.line(draws.of(['deaf', 'down'] as const))
    const taken = await device.store.appendAll([
      { stream: IMPORT, expectedVersion: 1, events: [event('taken')] },
      { stream: 'club', expectedVersion: 0, events: [event('member')] },
    ])
    expect(taken).toMatchObject({ ok: false, error: { code: 'exchange/cut-off' } })
    for (let tries = 0; tries < TRIES; tries += 1) {
      if (draws.below(2) === 0) device.line(draws.of(['deaf', 'down', 'open', 'slow'] as const))
      await device.store.append(IMPORT, 1, [event('abandoned')])
      for (let turns = draws.below(MOST_TURNS); turns > 0; turns -= 1) await setImmediate()
    }
    device.line('open')
    await isCaughtUp(device)

    const atHub = good(await hub.store.read(IMPORT))
    expect(good(await device.own.read(IMPORT))).toEqual(atHub)
    expect(atHub.length).toBeLessThanOrEqual(2)
    expect(good(await hub.store.list('branch/'))).toEqual([])
    expect(good(await device.own.list('branch/'))).toEqual([])
    // The members are stored together with the end of their import, or not at all.
    const isTaken = good(await hub.store.list('club')).length > 0
    expect(isTaken).toBe(atHub.at(-1)?.payload === 'taken')
    expect(device.thrown).toEqual([])
  },
)

test('a game with one writer continues while its device is disconnected', async () => {
  const hub = await heldHub()
  const device = hub.laptop('a')
  await isCaughtUp(device)
  device.line('deaf')
  await device.store.append('club', 0, [event('member')])
  good(await device.store.append('game/1', 0, [event('opened')]))
  device.line('open')
  await isCaughtUp(device)
  expect(good(await hub.store.read('game/1'))).toHaveLength(1)
})
