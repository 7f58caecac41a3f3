// Games that the rows of the sources check. Each is played once.

import type { FeedEvent } from '../../src/agents/benchmark-feed.ts'
import { builtInBotByName, type BuiltInBotName } from '../../src/agents/runs/policies.ts'
import { playWithBots } from '../../src/agents/table/playWithBots.ts'
import { AgentTable } from '../../src/agents/table/agentTable.ts'
import type { Flags } from '../../src/rules/header.ts'
import { asked, opened, serverFor, told, watchedWhole, type Frame, type Made } from '../server/client.ts'
import { tableOf } from '../agents/tables.ts'

/** Makes the value at the first call, so that listing the rows of a source plays no game. */
export function lazily<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined
  return () => (made ??= { value: make() }).value
}

/** Plays a table to its end with players of the program. */
export function playedTable(
  preset: string,
  seed: number,
  policy: BuiltInBotName = 'scripted',
  flags: Flags = {},
): AgentTable {
  const table = new AgentTable(tableOf(preset, seed, flags), seed)
  playWithBots(
    table,
    table.seats.map(() => builtInBotByName(policy)),
  )
  return table
}

type PayloadOf<T extends FeedEvent['type']> = Extract<FeedEvent, { type: T }>['payload']

export function payloads<T extends FeedEvent['type']>(feed: readonly FeedEvent[], type: T): readonly PayloadOf<T>[] {
  return feed.filter((event) => event.type === type).map(({ payload }) => payload as PayloadOf<T>)
}

export interface ServedGame extends Made {
  readonly admin: readonly Frame[]
  readonly town: readonly Frame[]
  readonly seat: readonly Frame[]
  /** Every line of the admin's export. */
  readonly exported: string
  readonly status: Readonly<Record<string, unknown>>
}

const known = new Map<string, Promise<ServedGame>>()

/** A complete game over real sockets, from the view of each right. `seat` is seat 1. */
export function served(request: Readonly<Record<string, unknown>>): Promise<ServedGame> {
  const key = JSON.stringify(request)
  const game = known.get(key) ?? serve(request)
  known.set(key, game)
  return game
}

async function serve(request: Readonly<Record<string, unknown>>): Promise<ServedGame> {
  const { address } = await serverFor()
  const made = await opened(address, request)
  const { admin, town, seats } = made.tokens
  const frames = async (token: string) =>
    (await watchedWhole(address, made.id, token)).map((line) => JSON.parse(line) as Frame)
  return {
    ...made,
    admin: await frames(admin),
    town: await frames(town),
    seat: await frames(seats['1'] ?? ''),
    exported: await (await asked(address, `/games/${made.id}/export`, admin)).text(),
    status: (await told(address, `/games/${made.id}`, admin)) as Readonly<Record<string, unknown>>,
  }
}

/** A check of one served game of the benchmark. */
export function benchmarkServed(check: (game: ServedGame) => void): () => Promise<void> {
  return async () => check(await served({ rulebook: 'benchmark', seed: 11 }))
}
