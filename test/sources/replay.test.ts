// Source 002, “Determinism patterns”: the source's own test, unchanged, over the log of a served game.

import assert from 'node:assert/strict'
import { test } from 'vitest'
import { parseRecord } from '../../src/files/records/parseRecord.ts'
import { rebuildExport } from '../../src/server/frames/savedGame.ts'
import { served } from './games.ts'

interface Game {
  readonly events: readonly unknown[]
}

const eventsIn = (log: string): Game => ({
  events: log
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown),
})

async function runGame(seed: number): Promise<Game> {
  return eventsIn((await served({ rulebook: 'benchmark', seed })).exported)
}

/** Plays the game again with the rules, from the entries and speeches in the log. */
async function replayGame(seed: number, events: readonly unknown[]): Promise<Game> {
  const { record } = parseRecord(events.map((event) => `${JSON.stringify(event)}\n`).join(''))
  assert.equal(record?.run?.seed, seed)
  return eventsIn((record && rebuildExport(record)) ?? '')
}

test('deterministic replay', async () => {
  const seed = 12345
  const game1 = await runGame(seed)
  const game2 = await replayGame(seed, game1.events)

  assert.deepEqual(game1.events, game2.events)
})
