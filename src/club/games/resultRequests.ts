// The request that saves or corrects a results sheet, which is a game without a protocol. The sheet is checked as a
// whole. A new sheet is stored completely or not at all. If a correction is interrupted, the sheet can be corrected
// again.

import { z } from 'zod'
import { schemeOfSeason, findSeason } from '../model/clubLookups.ts'
import { err, MAX_CLUB_TABLE_SEATS, ok, type Result, type Role } from '../../rules/vocabulary.ts'
import {
  dateSchema,
  hundredthsSchema,
  idSchema,
  judgeArgumentsShape,
  tableInPlanSchema,
  reasonSchema,
  seatNumberSchema,
  versionSchema,
} from '../model/argumentSchemas.ts'
import { roleSchema, winnerSchema } from '../model/entrySchema.ts'
import { gameOf, type Game } from '../model/game.ts'
import { memberNameOf, resolveMemberId } from '../model/mergedMembers.ts'
import { GAME_LOG_RIGHT } from '../model/rights.ts'
import { LEDGER_STREAM_PREFIX } from '../model/streams.ts'
import type { TableInPlan } from '../../scoring/gameRow.ts'
import type { AsyncResult } from '../repository/commandContext.ts'
import { declareChange, type ChangeContext } from '../repository/request.ts'
import { registerNamedJudge } from './registerNamedJudge.ts'
import { decideGameOpening, gatherGameOpeningData } from './open.ts'
import { gameDetailOf } from './view.ts'
import { setupRejectionWithRoleField } from './assertedResult.ts'
import {
  type ResultSheetSeat,
  type ResultSheet,
  type ResultSheetWrites,
  computeResultSheetWrites,
} from './resultSheet.ts'

/** A request for a new game or, if `game` is set, for the correction of an existing one. */
export interface ResultSheetRequest extends ResultSheet {
  readonly season: string
  readonly game?: {
    readonly id: string
    readonly version: number
    /** Number of ledger lines that the sheet was filled from. */
    readonly lines: number
  }
  readonly evening: string
  readonly judge: string
  readonly judgeId?: string
  readonly place?: TableInPlan
  readonly seats: readonly (ResultSheetSeat & { readonly member: string; readonly role: Role })[]
}

function blankGame({ repository, ids, stamp }: ChangeContext, request: ResultSheetRequest): Result<Game> {
  const season = findSeason(repository.club, request.season)
  if (!season.ok) return season
  const { rulebook, preset, flags } = season.value
  const { season: of, evening, judge, judgeId, place: at, seats } = request
  const opened = decideGameOpening(
    gatherGameOpeningData(repository, of),
    {
      season: of,
      evening,
      judge,
      ...(judgeId === undefined ? {} : { judgeId }),
      rulebook,
      preset,
      flags,
      seed: 0,
      ...(at ? { place: at } : {}),
      seats: seats.map(({ member, role }) => ({ member, role, immune: false })),
    },
    { id: ids(), at: stamp.at },
  )
  return opened.ok
    ? ok(gameOf({ opened: opened.value, log: [], isVoid: false }, 0, [], 0))
    : { ok: false, error: setupRejectionWithRoleField(opened.error) }
}

/** Returns the game that the sheet was filled from. Refuses if the game or its ledger has changed since. */
async function seenGame(
  { repository }: ChangeContext,
  { game, seats }: ResultSheetRequest & Required<Pick<ResultSheetRequest, 'game'>>,
): AsyncResult<Game> {
  const known = await repository.seen(game.id, game.version)
  if (!known.ok) return known
  const {
    opened: { players },
    ledger,
  } = known.value
  if (ledger.length !== game.lines)
    return err({
      code: 'store/version-conflict',
      params: { stream: LEDGER_STREAM_PREFIX + game.id, expected: game.lines, actual: ledger.length },
    })
  const other = players.find(({ member }, index) => seats[index]?.member !== resolveMemberId(repository.club, member))
  return other
    ? err({
        code: 'results/other-player',
        params: { seat: other.seat, field: 'member', name: memberNameOf(repository.club, other.member) },
      })
    : known
}

/** If the correction is interrupted, the sheet can be corrected again. */
async function correctResult(
  { repository, stamp }: ChangeContext,
  game: Game,
  { asserted, lines }: ResultSheetWrites,
  why: string,
): AsyncResult<Game> {
  const said = asserted ? await repository.assertResult(game, asserted, why, stamp) : ok(game)
  return said.ok && lines.length > 0 ? repository.addLines(said.value, lines, stamp) : said
}

export const resultRequests = {
  /** Stores a new or corrected results sheet. Refusals of a cell contain `seat` and `field`. */
  'results.save': declareChange({
    args: z.strictObject({
      season: idSchema,
      game: z.strictObject({ id: idSchema, version: versionSchema, lines: z.int().min(0) }).exactOptional(),
      evening: dateSchema,
      ...judgeArgumentsShape,
      place: tableInPlanSchema.exactOptional(),
      seats: z
        .array(
          z.strictObject({
            member: idSchema,
            role: roleSchema,
            bonus: hundredthsSchema,
            penalty: hundredthsSchema,
            exclusion: z.enum(['disqualification', 'team-loss']).exactOptional(),
          }),
        )
        .min(1)
        .max(MAX_CLUB_TABLE_SEATS),
      winner: winnerSchema.exactOptional(),
      firstVictim: seatNumberSchema.exactOptional(),
      bestMove: z.array(seatNumberSchema).max(MAX_CLUB_TABLE_SEATS),
      reason: reasonSchema,
    }),
    by: GAME_LOG_RIGHT,
    async run(club, request) {
      const { repository, stamp } = club
      const { game } = request
      const known = game && (await seenGame(club, { ...request, game }))
      const blank = known ?? blankGame(club, request)
      if (!blank.ok) return blank
      const season = findSeason(repository.club, blank.value.opened.season)
      if (!season.ok) return season
      const work = computeResultSheetWrites(blank.value, request, schemeOfSeason(repository.club, season.value))
      if (!work.ok) return work
      const { asserted, lines } = work.value

      const opened = known ? ok(blank.value.opened) : await registerNamedJudge(club, blank.value.opened)
      if (!opened.ok) return opened
      const story = { ...blank.value, opened: opened.value, ...(asserted ? { asserted } : {}) }
      const kept = known
        ? await correctResult(club, blank.value, work.value, request.reason)
        : await repository.enterResult(story, lines, request.reason, stamp)
      return kept.ok ? ok(gameDetailOf(kept.value, repository.club)) : kept
    },
  }),
}
