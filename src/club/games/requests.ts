// Requests about games with a protocol: listing and reading games, opening a game, making its entries, and taking it
// over.

import { z } from 'zod'
import { MAX_CLUB_TABLE_SEATS, ok } from '../../rules/vocabulary.ts'
import { compareByPlayOrder, compareByStartTime } from '../../scoring/counting.ts'
import {
  chosenRulesSchema,
  dateSchema,
  gameVersionArgsSchema,
  idSchema,
  judgeArgumentsShape,
  newGameSeatsSchema,
  tableCorrectionArgumentsShape,
  tableInPlanSchema,
  reasonSchema,
  seedSchema,
} from '../model/argumentSchemas.ts'
import { entrySchema } from '../model/entrySchema.ts'
import { GAME_LOG_RIGHT } from '../model/rights.ts'
import { MAX_EVENING_TABLES } from '../model/drawnTables.ts'
import { findSeason } from '../model/clubLookups.ts'
import { gameNumberAfter } from '../model/gameNumbers.ts'
import { keyFingerprintOf } from '../../store/hash.ts'
import { listDeviceKeys, SIGNATURE_STREAM_PREFIX } from '../../store/signing/signatures.ts'
import type { AsyncResult } from '../repository/commandContext.ts'
import { declareChange, declareQuery, type QueryContext } from '../repository/request.ts'
import { gameDetailOf, type GameSummary, gameSummaryOf } from './view.ts'
import { changeGameLog, requireProtocolGame } from './changeGame.ts'
import { drawSeatsForEvening } from './drawSeatsForEvening.ts'
import { registerNamedJudge } from './registerNamedJudge.ts'
import { storeNewGame } from './storeNewGame.ts'
import { toTableCorrection } from './tableCorrectionRequest.ts'
import { findPlayedAgainLinks } from './playedAgainLinks.ts'
import { toGameBranches, type GameBranch } from './gameBranch.ts'

/**
 * Adds `heldElsewhere` to a queried game if another device writes it. Responses to changes do not need this, because a
 * successful change shows that this device writes the game.
 */
async function withHeldElsewhere<V extends GameSummary>({ repository }: QueryContext, view: V): AsyncResult<V> {
  const held = await repository.heldElsewhere(view.id)
  return held.ok ? ok(held.value ? { ...view, heldElsewhere: true } : view) : held
}

/** Whether the branch contains a game from its opening on, or belongs to a game that exists, or to no game at all. */
async function isCompleteOrOfKnownGame(
  repository: QueryContext['repository'],
  { game, isWhole }: GameBranch,
): Promise<boolean> {
  return game === '' || isWhole || (await repository.game(game)).ok
}

const item = z.int().min(1)
/** An entry that people at the table can make. Entries marked `asSeen` are excluded. */
const newEntry = entrySchema.refine((entry) => !('asSeen' in entry))

/** Code of each device's key, by device. Devices that have signed nothing are left out. */
async function keyCodesOf(
  repository: QueryContext['repository'],
  devices: ReadonlySet<string>,
): Promise<ReadonlyMap<string, string>> {
  const codes = new Map<string, string>()
  for (const device of devices) {
    const signed = await repository.history(SIGNATURE_STREAM_PREFIX + device)
    const key = signed.ok ? [...listDeviceKeys(signed.value, device)].at(-1) : undefined
    if (key !== undefined) codes.set(device, keyFingerprintOf(key))
  }
  return codes
}

export const gameRequests = {
  /**
   * `latest` limits the finished games to the most recent ones and those with an open objection. `evening` is an ISO
   * date.
   */
  'games.list': declareQuery({
    args: z.strictObject({
      season: idSchema.exactOptional(),
      evening: dateSchema.exactOptional(),
      unfinished: z.boolean().exactOptional(),
      latest: z.int().min(0).max(1000).exactOptional(),
    }),
    async run(known, { season, evening, unfinished, latest }): AsyncResult<readonly GameSummary[]> {
      const { repository } = known
      const rows = season === undefined ? [...repository.rows.values()] : repository.rowsOf(season)
      const inOrder = rows
        .filter((row) => (unfinished !== true || row.phase !== 'over') && (evening ?? row.evening) === row.evening)
        .sort(season === undefined ? compareByStartTime : compareByPlayOrder)
      const isOver = ({ phase }: { readonly phase: string }) => phase === 'over'
      let left = latest === undefined ? 0 : Math.max(0, inOrder.filter(isOver).length - latest)
      const shown = inOrder
        .filter((row) => !isOver(row) || (left -= 1) < 0 || row.openObjections !== undefined)
        .map((row) => gameSummaryOf(row, repository.club))
      const views: GameSummary[] = []
      for (const view of shown) {
        const written = view.phase === 'over' ? ok(view) : await withHeldElsewhere(known, view)
        if (!written.ok) return written
        views.push(written.value)
      }
      return ok(views)
    },
  }),
  'games.get': declareQuery({
    args: z.strictObject({ game: idSchema }),
    async run(known, asked) {
      const { repository } = known
      const game = await repository.game(asked.game)
      if (!game.ok) return game
      const view = gameDetailOf(game.value, repository.club)
      return withHeldElsewhere(known, {
        ...view,
        ...findPlayedAgainLinks(repository.rowsOf(view.season), { ...game.value.opened, isVoid: view.isVoid }),
      })
    },
  }),
  /** The number that the next game of the season will get. */
  'games.nextNumber': declareQuery({
    args: z.strictObject({ season: idSchema }),
    run({ repository }, asked) {
      const season = findSeason(repository.club, asked.season)
      return season.ok ? ok(gameNumberAfter(repository.lastNumber(asked.season))) : season
    },
  }),
  /** Proposes the seats of the next table, with reasons. Stores nothing. */
  'games.draw': declareQuery({
    args: z.strictObject({
      season: idSchema,
      evening: dateSchema,
      size: z.int().min(1).max(MAX_CLUB_TABLE_SEATS),
      people: z.array(idSchema).max(1000),
      /** The drawn table that is drawn again, whose people count as free. */
      table: z.int().min(1).max(MAX_EVENING_TABLES).exactOptional(),
      seed: seedSchema,
    }),
    run: ({ repository }, request) => drawSeatsForEvening(repository, request),
  }),
  /**
   * Opens a game with seats 1 to n, in this order. If a role is omitted, the seat's card is dealt from the seed.
   * `place` is the table in the season's plan.
   */
  'games.open': declareChange({
    args: chosenRulesSchema.extend({
      season: idSchema,
      evening: dateSchema,
      ...judgeArgumentsShape,
      seats: newGameSeatsSchema,
      seed: seedSchema,
      place: tableInPlanSchema.exactOptional(),
    }),
    by: GAME_LOG_RIGHT,
    run: (club, request) => storeNewGame(club, request),
  }),
  'games.enter': declareChange({
    args: gameVersionArgsSchema.extend({ entry: newEntry }),
    by: GAME_LOG_RIGHT,
    run: (club, { entry, ...seen }) => changeGameLog(club, seen, [{ type: 'enter', entry }]),
  }),
  'games.retract': declareChange({
    args: gameVersionArgsSchema.extend({ item, reason: reasonSchema }),
    by: GAME_LOG_RIGHT,
    run: (club, { item: of, reason: why, ...seen }) =>
      changeGameLog(club, seen, [{ type: 'retract', item: of, reason: why }]),
  }),
  'games.correct': declareChange({
    args: gameVersionArgsSchema.extend({ item, entry: entrySchema, reason: reasonSchema }),
    by: GAME_LOG_RIGHT,
    run: (club, { item: of, entry, reason: why, ...seen }) =>
      changeGameLog(club, seen, [{ type: 'correct', item: of, entry, reason: why }]),
  }),
  /** Inserts a forgotten entry in front of the item `before`. */
  'games.insert': declareChange({
    args: gameVersionArgsSchema.extend({ before: item, entry: entrySchema }),
    by: GAME_LOG_RIGHT,
    run: (club, { before, entry, ...seen }) => changeGameLog(club, seen, [{ type: 'insert', before, entry }]),
  }),
  /**
   * Corrects the cards, people, immunity or judge from the start of the game. The log is replayed, as after a
   * correction of an entry.
   */
  'games.mend': declareChange({
    args: gameVersionArgsSchema.extend(tableCorrectionArgumentsShape),
    by: GAME_LOG_RIGHT,
    async run(club, { game: of, version: head, ...request }) {
      const seen = await club.repository.seen(of, head)
      const game = seen.ok ? requireProtocolGame(seen.value) : seen
      if (!game.ok) return game
      const asked = toTableCorrection(club.repository.club, game.value.opened, request)
      const made = asked.ok ? await registerNamedJudge(club, asked.value) : asked
      return made.ok ? changeGameLog(club, { game: of, version: head }, [made.value]) : made
    },
  }),
  /**
   * Transfers a running or finished game to the requesting device. The previous device then refuses entries, and the
   * entries that it has not sent become a branch.
   */
  'games.takeOver': declareChange({
    args: gameVersionArgsSchema,
    by: GAME_LOG_RIGHT,
    async run({ repository, stamp }, asked) {
      const game = await repository.seen(asked.game, asked.version)
      if (!game.ok) return game
      const kept = await repository.takeOver(game.value, stamp)
      return kept.ok ? ok(gameDetailOf(kept.value, repository.club)) : kept
    },
  }),
  /**
   * Entries that devices made without a connection after another device had taken the game over. If `game` is omitted,
   * all branches are returned, including those of the club and of plans.
   */
  'games.branches': declareQuery({
    args: z.strictObject({ game: idSchema.exactOptional() }),
    async run({ repository }, { game }) {
      const branches = await repository.branches(game)
      if (!branches.ok) return branches
      const codes = await keyCodesOf(repository, new Set(branches.value.flatMap(([first]) => first?.laptop ?? [])))
      const views = branches.value.flatMap((branch) =>
        toGameBranches(branch, repository.club, codes.get(branch[0]?.laptop ?? '')),
      )
      const isReal = await Promise.all(views.map((view) => isCompleteOrOfKnownGame(repository, view)))
      return ok(views.filter((_, index) => isReal[index]))
    },
  }),
}
