// Requests about the tables of an evening: drawing a table, dropping a table, and starting the game of a table.

import { z } from 'zod'
import { MAX_CLUB_TABLE_SEATS } from '../../rules/vocabulary.ts'
import { storeNewGame } from './storeNewGame.ts'
import {
  chosenRulesSchema,
  dateSchema,
  idSchema,
  judgeArgumentsShape,
  newGameSeatsSchema,
  seatNumberSchema,
  seedSchema,
  versionSchema,
} from '../model/argumentSchemas.ts'
import { MAX_EVENING_TABLES } from '../model/drawnTables.ts'
import { GAME_LOG_RIGHT, TABLES_RIGHT } from '../model/rights.ts'
import type { Repository } from '../repository/repository.ts'
import { declareChange, storeClubEvents } from '../repository/request.ts'
import { decideTableDraw, decideTableDrop, findWaitingTable } from '../evening/changeTables.ts'
import { listOpenTables } from '../evening/openTables.ts'
import { readEveningView } from '../evening/readEveningView.ts'

const tableArgsSchema = z.strictObject({ evening: dateSchema, table: z.int().min(1).max(MAX_EVENING_TABLES) })

const openTablesOf = ({ club, rows }: Repository, evening: string) => listOpenTables(club, rows.values(), evening)

export const tableRequests = {
  /**
   * Stores a table with its players, judge and rules. These people are busy until the table's game ends or is stopped,
   * or until the table is dropped. A table that was already drawn is changed. `seen` is the drawn table that the sender
   * has seen, so that no device silently replaces the draw of another one. `size` is the number of chairs; chairs without
   * a person are free.
   */
  'tables.draw': declareChange({
    args: tableArgsSchema.extend(chosenRulesSchema.shape).extend({
      season: idSchema,
      ...judgeArgumentsShape,
      size: seatNumberSchema,
      seen: z.strictObject({ draw: idSchema, revision: versionSchema }).exactOptional(),
      seats: z.array(z.strictObject({ seat: seatNumberSchema, member: idSchema })).max(MAX_CLUB_TABLE_SEATS),
    }),
    by: TABLES_RIGHT,
    run(club, request) {
      const { repository, ids } = club
      const { evening } = request
      const decided = decideTableDraw(repository.club, openTablesOf(repository, evening), request, ids)
      return storeClubEvents(club, decided, () => readEveningView(repository, evening))
    },
  }),
  /** Drops a drawn table, which frees the people at it. */
  'tables.drop': declareChange({
    args: tableArgsSchema,
    by: TABLES_RIGHT,
    run(club, { evening, table }) {
      const { repository } = club
      const decided = decideTableDrop(openTablesOf(repository, evening), evening, table)
      return storeClubEvents(club, decided, () => readEveningView(repository, evening))
    },
  }),
  /**
   * Starts the game of a drawn table in its season. `rules` and `seats`, which are seats 1 to n in this order, replace
   * those of the draw. A card that is omitted is dealt from the seed.
   */
  'tables.start': declareChange({
    args: tableArgsSchema.extend({
      ...judgeArgumentsShape,
      rules: chosenRulesSchema.exactOptional(),
      seats: newGameSeatsSchema.exactOptional(),
      seed: seedSchema,
    }),
    by: GAME_LOG_RIGHT,
    async run(club, { evening, table, rules, seats, ...request }) {
      const found = findWaitingTable(openTablesOf(club.repository, evening), table)
      if (!found.ok) return found
      const { drawn, seats: sitting } = found.value
      const { season, rulebook, preset, flags, draw } = drawn
      const inOrder = sitting.toSorted((a, b) => a.seat - b.seat)
      return storeNewGame(club, {
        ...request,
        evening,
        season,
        draw,
        ...(rules ?? { rulebook, preset, flags }),
        seats: seats ?? inOrder.map(({ member }) => ({ member, immune: false })),
      })
    },
  }),
}
