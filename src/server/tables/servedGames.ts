// The games that the server plays, for the list on its screens: their tokens, and withdrawing one.

import type { BroadcastHost } from '../../api/broadcast.ts'
import { err, ok, seat } from '../../rules/vocabulary.ts'
import { Refusal } from '../refusal.ts'
import type { Tables } from './tables.ts'

export type ServedGames = NonNullable<BroadcastHost['games']>

export function servedGames(tables: Tables): ServedGames {
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
