// A device writes while its connection is busy. Because no other device writes the device's game, the game never
// diverges from the hub's, whatever the connection is doing at that time, and all entries reach the hub.

import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { drawsOf } from '../../generators/draws.ts'
import { eventually } from '../../support/eventually.ts'
import { event, good } from '../adapters/subject.ts'
import { heldHub, type HeldLaptop } from './heldLine.ts'

const SEEDS = Array.from({ length: 150 }, (_, seed) => seed)
const STEPS = 60
const MOST_TURNS = 16
const GAME = 'game/1'

const isCaughtUp = async ({ store }: HeldLaptop) =>
  eventually(() => expect(store.status()).toEqual({ state: 'joined', unsent: 0 }))

test.each(SEEDS)('a game with one writer never diverges, whatever the connection does (seed %i)', async (seed) => {
  const draws = drawsOf(seed, 'written meanwhile')
  const hub = await heldHub()
  const writer = hub.laptop('a')
  await isCaughtUp(writer)
  let [entries, news] = [0, 0]
  for (let step = 0; step < STEPS; step += 1) {
    const what = draws.of(['write', 'write', 'news', 'down', 'held', 'slow', 'slow', 'open'] as const)
    if (what === 'write') {
      good(await writer.store.append(GAME, entries, [event(`entry ${entries}`)]))
      entries += 1
    } else if (what === 'news') {
      good(await hub.own.append('club', news, [event(`news ${news}`)]))
      news += 1
    } else {
      const asked = writer.asked.heads
      writer.line(what)
      // The connection is busy again: the next steps happen between its requests.
      if (what === 'slow') while (writer.asked.heads === asked) await setImmediate()
    }
    for (let turns = draws.below(MOST_TURNS); turns > 0; turns -= 1) await setImmediate()
  }
  writer.line('open')
  await isCaughtUp(writer)
  expect(good(await hub.store.list('branch/'))).toEqual([])
  expect(good(await writer.own.list('branch/'))).toEqual([])
  expect(good(await hub.store.read(GAME))).toHaveLength(entries)
  expect(writer.thrown).toEqual([])
})
