// The request of a results sheet, a game without protocol: saved or corrected. Checked as a whole; a new one is kept
// whole or not at all, of a correction a cut leaves what can be corrected again.

import { z } from 'zod'
import { schemeOfSeason, seasonOf } from '../model/find.ts'
import {
  err,
  LIVE_SEATS,
  ok,
  type Result,
  type Role,
  seat as seatAt,
  type Rejection,
  type Winner,
} from '../../rules/vocabulary.ts'
import { date, hundredths, id, judging, place, reason, seat, version } from '../model/argumentSchemas.ts'
import { roleSchema, winnerSchema } from '../model/entrySchema.ts'
import { gameOf, type Game, type AssertedResult, tableOf } from '../model/game.ts'
import { nameOf, personOf } from '../model/merged.ts'
import { LOG } from '../model/rights.ts'
import { LEDGERS } from '../model/streams.ts'
import type { Place } from '../../scoring/row.ts'
import type { Reply } from '../repository/commandContext.ts'
import { change, type Changing } from '../repository/request.ts'
import { withKnownJudge } from './joiningJudge.ts'
import { openGame, openingData } from './open.ts'
import { detailView } from './view.ts'
import { ofCards, sheetFault } from './assertedResult.ts'
import { notVoid } from './changeGame.ts'
import { penaltyPoints } from '../../scoring/points.ts'
import { addLine, refusalOf, type LineRequest } from '../../scoring/ledger/ledger.ts'
import { countingLines, type LedgerEntry, type LineKind } from '../../scoring/line.ts'
import { reconcile } from '../../scoring/ledger/reconcile.ts'
import { fixedValue, type Scheme } from '../../scoring/schemes/scheme.ts'

/** A new game, or the correction of one that is known (`game`). */
export interface ResultRequest extends ResultSheet {
  readonly season: string
  readonly game?: {
    readonly id: string
    readonly version: number
    /** How many ledger lines the sheet was filled from. */
    readonly lines: number
  }
  readonly evening: string
  readonly judge: string
  readonly judgeId?: string
  readonly place?: Place
  readonly seats: readonly (ResultSeat & { readonly member: string; readonly role: Role })[]
}

function blankGame({ repository, ids, stamp }: Changing, request: ResultRequest): Result<Game> {
  const season = seasonOf(repository.club, request.season)
  if (!season.ok) return season
  const { rulebook, preset, flags } = season.value
  const { season: of, evening, judge, judgeId, place: at, seats } = request
  const opened = openGame(
    openingData(repository, of),
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
    : { ok: false, error: ofCards(opened.error) }
}

/** The game as the sheet was filled from it, ledger and all. */
async function seenGame(
  { repository }: Changing,
  { game, seats }: ResultRequest & Required<Pick<ResultRequest, 'game'>>,
): Reply<Game> {
  const known = await repository.seen(game.id, game.version)
  if (!known.ok) return known
  const {
    opened: { players },
    ledger,
  } = known.value
  if (ledger.length !== game.lines)
    return err({
      code: 'store/version-conflict',
      params: { stream: LEDGERS + game.id, expected: game.lines, actual: ledger.length },
    })
  const other = players.find(({ member }, index) => seats[index]?.member !== personOf(repository.club, member))
  return other
    ? err({
        code: 'results/other-player',
        params: { seat: other.seat, field: 'member', name: nameOf(repository.club, other.member) },
      })
    : known
}

/** Cut off half way, the sheet is there to be corrected again. */
async function corrected(
  { repository, stamp }: Changing,
  game: Game,
  { asserted, lines }: ResultWork,
  why: string,
): Reply<Game> {
  const said = asserted ? await repository.assertResult(game, asserted, why, stamp) : ok(game)
  return said.ok && lines.length > 0 ? repository.addLines(said.value, lines, stamp) : said
}

export const resultRequests = {
  /** A results sheet, new or corrected: all of it or nothing. Refusals name `seat` and `field`. */
  'results.save': change({
    args: z.strictObject({
      season: id,
      game: z.strictObject({ id, version, lines: z.int().min(0) }).exactOptional(),
      evening: date,
      ...judging,
      place: place.exactOptional(),
      seats: z
        .array(
          z.strictObject({
            member: id,
            role: roleSchema,
            bonus: hundredths,
            penalty: hundredths,
            exclusion: z.enum(['disqualification', 'team-loss']).exactOptional(),
          }),
        )
        .min(1)
        .max(LIVE_SEATS),
      winner: winnerSchema.exactOptional(),
      firstVictim: seat.exactOptional(),
      bestMove: z.array(seat).max(LIVE_SEATS),
      reason,
    }),
    by: LOG,
    async run(club, request) {
      const { repository, stamp } = club
      const { game } = request
      const known = game && (await seenGame(club, { ...request, game }))
      const blank = known ?? blankGame(club, request)
      if (!blank.ok) return blank
      const season = seasonOf(repository.club, blank.value.opened.season)
      if (!season.ok) return season
      const work = workOf(blank.value, request, schemeOfSeason(repository.club, season.value))
      if (!work.ok) return work
      const { asserted, lines } = work.value

      const opened = known ? ok(blank.value.opened) : await withKnownJudge(club, blank.value.opened)
      if (!opened.ok) return opened
      const story = { ...blank.value, opened: opened.value, ...(asserted ? { asserted } : {}) }
      const kept = known
        ? await corrected(club, blank.value, work.value, request.reason)
        : await repository.enterResult(story, lines, request.reason, stamp)
      return kept.ok ? ok(detailView(kept.value, repository.club)) : kept
    },
  }),
}

// A results sheet typed in: what has to be written so that a game says what the sheet says. All of
// it is checked before any of it is kept; what stands already is not written again. A later change
// is a correction with its reason (docs/spec/scoring.md §1 and §2).

export interface ResultSeat {
  readonly role: Role
  readonly bonus: number
  /** What it takes away, with or without its minus. */
  readonly penalty: number
  readonly exclusion?: 'disqualification' | 'team-loss'
}

interface ResultSheet {
  /** Seats 1..n in order. */
  readonly seats: readonly ResultSeat[]
  /** Absent: not played to an end. */
  readonly winner?: Winner
  readonly firstVictim?: number
  /** Seats the first victim named. */
  readonly bestMove: readonly number[]
  readonly reason: string
}

interface ResultWork {
  /** Absent when the game says so already. */
  readonly asserted?: AssertedResult
  readonly lines: readonly LineRequest[]
}

/** Refusals name the seat and, in `field`, the column of the sheet. */
function workOf(game: Game, sheet: ResultSheet, scheme: Scheme): Result<ResultWork> {
  if (game.log.length > 0) return err({ code: 'results/has-protocol', params: {} })
  const counted = notVoid(game)
  if (!counted.ok) return counted
  const before = tableOf(game)
  const asserted = assertedOf(game, sheet)
  if (!asserted.ok) return asserted
  const next: Game = { ...game, asserted: asserted.value }
  const table = tableOf(next)
  const ledger: LedgerEntry[] = [...game.ledger]
  const write = (draft: Omit<LedgerEntry, 'id' | 'game' | 'author' | 'at'>) => {
    ledger.push({ ...draft, id: `new ${ledger.length}`, game: game.opened.id, author: '', at: 0 })
  }
  for (const draft of reconcile(ledger, table, scheme)) write(draft)

  const lines: LineRequest[] = []
  for (const request of requestsOf(ledger, sheet, scheme)) {
    const draft = addLine(ledger, table, scheme, request)
    if (!draft.ok) return err(placed(draft.error))
    write(draft.value)
    lines.push(request)
  }
  // A winner that turned may leave lines behind that are not allowed now; what history took stays.
  const stale = countingLines(ledger).find((line) => refusalOf(line, table, scheme) && !refusalOf(line, before, scheme))
  const refusal = stale && refusalOf(stale, table, scheme)
  if (refusal) return err(placed(refusal))
  const isSaid = game.asserted !== undefined && isSameResult(game.asserted, asserted.value)
  if (game.asserted && sheet.reason.trim() === '' && (!isSaid || lines.length > 0))
    return err({ code: 'results/reason-needed', params: { field: 'reason' } })
  return ok({ ...(isSaid ? {} : { asserted: asserted.value }), lines })
}

function isSameResult(a: AssertedResult, b: AssertedResult): boolean {
  return (
    a.winner === b.winner &&
    a.firstVictim === b.firstVictim &&
    a.roles.join() === b.roles.join() &&
    a.bestMove.join() === b.bestMove.join()
  )
}

function assertedOf(game: Game, { seats, winner, firstVictim, bestMove }: ResultSheet): Result<AssertedResult> {
  const roles = seats.map(({ role }) => role)
  const said = {
    roles,
    ...(winner === undefined ? {} : { winner }),
    ...(firstVictim === undefined ? {} : { firstVictim }),
    bestMove,
  }
  const fault = sheetFault(game.opened, said)
  if (fault) return err(fault)
  return ok({
    roles,
    bestMove: bestMove.map(seatAt),
    ...(winner === undefined ? {} : { winner }),
    ...(firstVictim === undefined ? {} : { firstVictim: seatAt(firstVictim) }),
  })
}

/** What a judge would have to write for the ledger to say what the sheet says. */
function requestsOf(
  ledger: readonly LedgerEntry[],
  { seats, reason }: ResultSheet,
  scheme: Scheme,
): readonly LineRequest[] {
  const counting = countingLines(ledger).filter((line) => line.source === 'judge')
  return seats.flatMap(({ role, bonus, penalty, exclusion }, index): readonly LineRequest[] => {
    const number = index + 1
    const held = (kind: LineKind) =>
      counting.filter((line) => line.seat === number && line.kind === kind && line.hundredths !== 0)
    const change = (kind: LineKind, hundredths: number): readonly LineRequest[] => {
      const standing = held(kind)
      if (standing.reduce((sum, line) => sum + line.hundredths, 0) === hundredths) return []
      // A sheet has one figure a cell: of several lines one carries it, the others are taken back.
      const [last, ...others] = standing.toReversed()
      const back = others.map(({ id }): LineRequest => ({ seat: number, kind, hundredths: 0, reason, replaces: id }))
      return [...back, { seat: number, kind, hundredths, reason, ...(last ? { replaces: last.id } : {}) }]
    }
    const [main] = [...held('disqualification'), ...held('team-loss')]
    const exclude = (): readonly LineRequest[] => {
      if (main?.kind === exclusion) return []
      if (exclusion === undefined)
        return main ? [{ seat: number, kind: main.kind, hundredths: 0, reason, replaces: main.id }] : []
      return [
        {
          seat: number,
          kind: exclusion,
          hundredths: fixedValue(scheme, exclusion, role) ?? 0,
          reason,
          ...(main ? { replaces: main.id } : {}),
        },
      ]
    }
    return [...exclude(), ...change('bonus', bonus), ...change('penalty', penaltyPoints(penalty))]
  })
}

const FIELDS: Readonly<Partial<Record<string, string>>> = {
  disqualification: 'exclusion',
  'team-loss': 'exclusion',
  bonus: 'bonus',
  penalty: 'penalty',
  'best-move': 'bestMove',
}

function placed({ code, params }: Rejection): Rejection {
  // A sheet has one reason for all its lines.
  if (code === 'ledger/reason-needed') return { code: 'results/reason-needed', params: { field: 'reason' } }
  const field = FIELDS[String(params['kind'])]
  return { code, params: field === undefined ? params : { ...params, field } }
}
