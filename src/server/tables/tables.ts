// Games that the server plays. They are opened, found again after a start, continued, and dropped from memory when they
// are over and nobody watches them.

import type { BroadcastHost } from '../../api/broadcastHost.ts'
import { isModelPlayerName } from '../../agents/index.ts'
import { registerStoredRulebook } from '../../club/rulebooks/parse.ts'
import type { Lang } from '../../i18n/registry.ts'
import { findRulebookVersion } from '../../rules/rulebooks/registry.ts'
import { err, ok, seat } from '../../rules/vocabulary.ts'
import type { TokenAccess } from '../access.ts'
import { Refusal } from '../refusal.ts'
import { gameIdOfToken } from '../tokens.ts'
import { GUEST_PLAYER_NAME } from './guestSeat.ts'
import { type EndedTable, prepareServedTable, type TableRequest, type TableTokens } from './openTable.ts'
import { ServedTable, type TableSurroundings } from './servedTable.ts'
import {
  isTableEnded,
  readStoredTable,
  createTableEvent,
  TABLE_STREAM_PREFIX,
  type TableOpened,
} from './tableEvents.ts'

const MAX_RUNNING_GAMES = 200
/** Maximum number of finished games in memory. */
const MAX_FINISHED_GAMES = 50

const GAME_ID_PATTERN = /^[0-9a-f]{32}$/

export class ServedTables {
  readonly #known = new Map<string, Promise<ServedTable | undefined>>()
  /** Games in memory, by id. */
  readonly #played = new Map<string, ServedTable>()
  readonly #around: TableSurroundings
  readonly #lang: Lang

  constructor(around: TableSurroundings, lang: Lang) {
    this.#around = around
    this.#lang = lang
  }

  /** Continues games that were in progress when the last server stopped. */
  async start(): Promise<void> {
    const { store, log } = this.#around
    const heads = await store.list(TABLE_STREAM_PREFIX)
    if (!heads.ok) throw new Error(heads.error.code)
    for (const { stream, version } of heads.value) {
      const last = await store.read(stream, version)
      if (!last.ok) log(`a game could not be read: ${last.error.code}`, '')
      else if (!isTableEnded(last.value)) await this.find(stream.slice(TABLE_STREAM_PREFIX.length))
    }
  }

  async open(request: TableRequest): Promise<{ readonly id: string; readonly tokens: TableTokens }> {
    const { store, time, models } = this.#around
    const made = prepareServedTable(request, this.#lang, await this.#before(request))
    if (!made.ok) throw new Refusal(400, made.error.code, made.error.params)
    // The key and the address of a model come from the server, never from a client.
    for (const name of made.value.opened.policies)
      if (name !== GUEST_PLAYER_NAME && isModelPlayerName(name) && !models.settingsFor(name).ok)
        throw new Refusal(409, 'server/no-model', { name })
    if (this.#running >= MAX_RUNNING_GAMES)
      throw new Refusal(429, 'server/too-many-games', { limit: MAX_RUNNING_GAMES })
    const { opened, tokens } = made.value
    const kept = await store.append(TABLE_STREAM_PREFIX + opened.id, 0, [createTableEvent(opened, time())])
    if (!kept.ok) throw new Refusal(500, kept.error.code)
    await this.find(opened.id)
    return { id: opened.id, tokens }
  }

  /** The previous game in the series. Errors: `server/unknown-game`, `server/not-over`. */
  async #before({ after }: TableRequest): Promise<EndedTable | undefined> {
    if (after === undefined) return undefined
    const table = await this.#find(after)
    if (table === undefined) throw new Refusal(404, 'server/unknown-game')
    const ended = table.endedTable
    if (ended === undefined) throw new Refusal(409, 'server/not-over')
    return ended
  }

  async find(id: string): Promise<ServedTable | undefined> {
    return this.#find(id)
  }

  /** Returns the access that a token of one of these games gives. Errors: `server/withdrawn`. */
  async accessOf(token: string): Promise<TokenAccess | undefined> {
    const game = gameIdOfToken(token)
    const table = game === undefined ? undefined : await this.#find(game)
    const found = table?.tokens.accessOf(token)
    return game === undefined || found === undefined ? undefined : { game, ...found }
  }

  /** Games in memory: in progress, or finished recently. */
  get inMemory(): ReadonlyMap<string, ServedTable> {
    return this.#played
  }

  async stop(): Promise<void> {
    for (const table of this.#played.values()) await table.stop()
  }

  #find(id: string): Promise<ServedTable | undefined> {
    const known = this.#known.get(id)
    // The game that was requested last is dropped last.
    if (known !== undefined) this.#known.delete(id)
    const found = known ?? this.#read(id)
    if (GAME_ID_PATTERN.test(id)) {
      this.#known.set(id, found)
      // A game that was missing or could not be read is looked up again the next time.
      found.then((table) => table ?? this.#known.delete(id)).catch(() => this.#known.delete(id))
    }
    return found
  }

  async #read(id: string): Promise<ServedTable | undefined> {
    if (!GAME_ID_PATTERN.test(id)) return undefined
    const kept = await this.#around.store.read(TABLE_STREAM_PREFIX + id)
    if (!kept.ok) throw new Refusal(500, kept.error.code)
    const stored = readStoredTable(kept.value)
    if (stored === undefined) return undefined
    if (!hasRules(stored.opened)) {
      this.#around.log(`a game could not be read: its rulebook is not known: ${stored.opened.header.rulebook}`, '')
      return undefined
    }
    this.#letGo()
    const table = new ServedTable(stored, this.#around)
    this.#played.set(id, table)
    await table.ready
    return table
  }

  #letGo(): void {
    let over = 0
    for (const id of [...this.#known.keys()].toReversed()) {
      const table = this.#played.get(id)
      if (table === undefined || !table.isOver || table.watched.isWatched || table.tokens.isInUse) continue
      over += 1
      if (over <= MAX_FINISHED_GAMES) continue
      this.#known.delete(id)
      this.#played.delete(id)
    }
  }

  get #running(): number {
    return [...this.#played.values()].filter(({ isOver }) => !isOver).length
  }
}

/** Whether the rulebook of the game is known to this process or was stored with the game. */
function hasRules({ header: { rulebook, version, seal }, rules }: TableOpened): boolean {
  if (rules !== undefined) registerStoredRulebook(rules)
  return findRulebookVersion(rulebook, version, seal) !== undefined
}

export type ServedGames = NonNullable<BroadcastHost['games']>

/** The games as the program's own screens list them, with a function to withdraw a token. */
export function createServedGames(tables: ServedTables): ServedGames {
  return {
    list: () =>
      [...tables.inMemory].map(([id, { watched, isOver, tokens }]) => ({
        id,
        rulebook: watched.game.header.rulebook,
        isOver,
        tokens: tokens.list,
      })),
    async withdraw(game, right) {
      try {
        const table = await tables.find(game)
        if (table === undefined) return err({ code: 'server/unknown-game', params: {} })
        await table.withdraw(typeof right === 'number' ? seat(right) : right)
        return ok(undefined)
      } catch (error) {
        if (error instanceof Refusal) return err({ code: error.code, params: error.params })
        throw error
      }
    },
  }
}
