// Commands of games without protocol: a results sheet saved or corrected, a game voided. Checked as a
// whole; a new one is kept whole or not at all, of a correction a cut leaves what can be corrected
// again.

import { standingRows } from '../../scoring/counting.ts'
import { schemeOfSeason } from '../model/findScheme.ts'
import { seasonOf } from '../model/find.ts'
import { err, ok, type Result, type Role } from '../../rules/vocabulary.ts'
import type { CommandContext, Reply } from '../repository/commandContext.ts'
import { gameOf, type Game } from '../model/game.ts'
import { openGame, openingData } from './open.ts'
import { LEDGERS } from '../model/streams.ts'
import { branchView, type GameBranch } from './branchView.ts'
import { detailView, type GameDetail } from './view.ts'
import { isSamePlace } from '../model/toReplay.ts'
import type { Place } from '../../scoring/row.ts'
import { personOf } from '../model/merged.ts'
import type { Stamp } from '../model/stamp.ts'
import { ofCards, workOf, type ResultSeat, type ResultSheet, type ResultWork } from './saveResult.ts'

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

export function resultCommands({ repository, ids, query, change }: CommandContext) {
  function blankGame(request: ResultRequest, at: number): Result<Game> {
    const season = seasonOf(repository.club, request.season)
    if (!season.ok) return season
    const { rulebook, preset, flags } = season.value
    const { season: id, evening, judge, judgeId, place, seats } = request
    const opened = openGame(
      openingData(repository, id),
      {
        season: id,
        evening,
        judge,
        ...(judgeId === undefined ? {} : { judgeId }),
        rulebook,
        preset,
        flags,
        seed: 0,
        ...(place ? { place } : {}),
        seats: seats.map(({ member, role }) => ({ member, role, immune: false })),
      },
      { id: ids(), at },
    )
    return opened.ok
      ? ok(gameOf({ opened: opened.value, log: [], isVoid: false }, 0, [], 0))
      : { ok: false, error: ofCards(opened.error) }
  }

  /** The game as the sheet was filled from it, ledger and all. */
  async function seenGame({ game, seats }: ResultRequest & Required<Pick<ResultRequest, 'game'>>): Reply<Game> {
    const known = await repository.seen(game.id, game.version)
    if (!known.ok) return known
    const {
      opened: { players },
      ledger,
    } = known.value
    if (ledger.length !== game.lines)
      return {
        ok: false,
        error: {
          code: 'store/version-conflict',
          params: { stream: LEDGERS + game.id, expected: game.lines, actual: ledger.length },
        },
      }
    const other = players.find(({ member }, index) => seats[index]?.member !== personOf(repository.club, member))
    return other
      ? {
          ok: false,
          error: { code: 'results/other-player', params: { seat: other.seat, field: 'member', name: other.name } },
        }
      : known
  }

  /** Cut off half way, the sheet is there to be corrected again. */
  async function corrected(game: Game, { asserted, lines }: ResultWork, reason: string, stamp: Stamp): Reply<Game> {
    const said = asserted ? await repository.assertResult(game, asserted, reason, stamp) : ok(game)
    return said.ok && lines.length > 0 ? repository.addLines(said.value, lines, stamp) : said
  }

  return {
    saveResult: (request: ResultRequest): Reply<GameDetail> =>
      change(async (stamp) => {
        const { game } = request
        const known = game && (await seenGame({ ...request, game }))
        const begun = known ?? blankGame(request, stamp.at)
        if (!begun.ok) return begun
        const season = seasonOf(repository.club, begun.value.opened.season)
        if (!season.ok) return season
        const work = workOf(begun.value, request, schemeOfSeason(repository.club, season.value))
        if (!work.ok) return work
        const { asserted, lines } = work.value

        const story = { ...begun.value, ...(asserted ? { asserted } : {}) }
        const kept = known
          ? await corrected(begun.value, work.value, request.reason, stamp)
          : await repository.enterResult(story, lines, request.reason, stamp)
        return kept.ok ? ok(detailView(kept.value, repository.club)) : kept
      }),
    /** From here on this laptop writes the game: the one that did refuses, and what it had not sent is kept beside. */
    takeOverGame: (id: string, version: number): Reply<GameDetail> =>
      change(async (stamp) => {
        const game = await repository.seen(id, version)
        if (!game.ok) return game
        const kept = await repository.takeOver(game.value, stamp)
        return kept.ok ? ok(detailView(kept.value, repository.club)) : kept
      }),
    /** What laptops entered that the own chain of the game, or of any game, does not hold. */
    gameBranches: (id?: string): Reply<readonly GameBranch[]> =>
      query(async () => {
        const branches = await repository.branches(id)
        return branches.ok ? ok(branches.value.flatMap(branchView)) : branches
      }),
    /** A void game counts for nothing and frees its place; it can be taken back. */
    voidGame: (id: string, version: number, isVoid: boolean, reason: string): Reply<GameDetail> =>
      change(async (stamp) => {
        const game = await repository.seen(id, version)
        if (!game.ok) return game
        if (game.value.isVoid === isVoid) return ok(detailView(game.value, repository.club))
        const { place, season } = game.value.opened
        // Its stage may have been planned away while it counted for nothing.
        if (!isVoid && place && !repository.planOf(season).stages.has(place.stage))
          return { ok: false, error: { code: 'plan/unknown-stage', params: { stage: place.stage } } }
        const isTaken = standingRows(repository.rowsOf(season)).some(
          (row) => row.id !== id && row.place && place && isSamePlace(row.place, place),
        )
        if (!isVoid && place && isTaken)
          return err({ code: 'plan/table-has-game', params: { round: place.round, table: place.table } })
        const kept = await repository.voidGame(game.value, isVoid, reason, stamp)
        return kept.ok ? ok(detailView(kept.value, repository.club)) : kept
      }),
  }
}
