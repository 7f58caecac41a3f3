// The request of a results sheet, a game without protocol: saved or corrected. Checked as a whole; a new one is kept
// whole or not at all, of a correction a cut leaves what can be corrected again.

import { z } from 'zod'
import { schemeOfSeason, seasonOf } from '../model/find.ts'
import { err, LIVE_SEATS, ok, type Result, type Role } from '../../rules/vocabulary.ts'
import { date, hundredths, id, judging, place, reason, seat, version } from '../model/argumentSchemas.ts'
import { roleSchema, winnerSchema } from '../model/entrySchema.ts'
import { gameOf, type Game } from '../model/game.ts'
import { nameOf, personOf } from '../model/merged.ts'
import { LOG } from '../model/rights.ts'
import { LEDGERS } from '../model/streams.ts'
import type { Place } from '../../scoring/row.ts'
import type { Reply } from '../repository/commandContext.ts'
import { change, type Changing } from '../repository/request.ts'
import { withKnownJudge } from './joiningJudge.ts'
import { openGame, openingData } from './open.ts'
import { detailView } from './view.ts'
import { ofCards } from './assertedResult.ts'
import { type ResultSeat, type ResultSheet, type ResultWork, workOf } from './resultSheet.ts'

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
