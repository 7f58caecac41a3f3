// Commands of games without protocol: a results sheet saved or corrected, a game voided. Checked as a
// whole; then the game, its result and its lines are kept one after the other, so that a cut leaves
// a game that is merely not finished.

import { ok, type Result, type Role } from '../../rules/vocabulary.ts'
import type { Desk, Reply } from '../desk.ts'
import { gameOf, type Game, type Place } from '../games/game.ts'
import { openGame } from '../games/open.ts'
import { detailView, type GameDetail } from '../games/view.ts'
import { schemeOfSeason } from '../seasons/season.ts'
import { seasonOf } from '../seasons/commands.ts'
import { workOf, type ResultSeat, type ResultSheet } from './save.ts'

/** A new game, or the correction of one that is known (`game`). */
export interface ResultRequest extends ResultSheet {
  readonly season: string
  readonly game?: { readonly id: string; readonly version: number }
  readonly evening: string
  readonly judge: string
  readonly place?: Place
  readonly seats: readonly (ResultSeat & { readonly member: string; readonly role: Role })[]
}

export function resultDesk({ keeper, ids, change }: Desk) {
  function blankGame(request: ResultRequest, at: number): Result<Game> {
    const season = seasonOf(keeper.club, request.season)
    if (!season.ok) return season
    const { rulebook, preset, flags } = season.value
    const { season: id, evening, judge, place, seats } = request
    const opened = openGame({ club: keeper.club, rows: keeper.rows.values(), plan: keeper.planOf(id) }, {
      season: id, evening, judge, rulebook, preset, flags, seed: 0, ...(place ? { place } : {}),
      seats: seats.map(({ member, role }) => ({ member, role, immune: false })),
    }, { id: ids(), at })
    return opened.ok ? ok(gameOf({ opened: opened.value, log: [], isVoid: false }, 0, [], 0)) : opened
  }

  return {
    saveResult: (request: ResultRequest): Reply<GameDetail> => change(async (stamp) => {
      const known = request.game && await keeper.seen(request.game.id, request.game.version)
      const begun = known ?? blankGame(request, stamp.at)
      if (!begun.ok) return begun
      const season = seasonOf(keeper.club, begun.value.opened.season)
      if (!season.ok) return season
      const work = workOf(begun.value, request, schemeOfSeason(keeper.club, season.value))
      if (!work.ok) return work
      const { asserted, lines } = work.value

      const opened = known ? begun : await keeper.openGame(begun.value.opened, stamp)
      if (!opened.ok) return opened
      const said = asserted ? await keeper.assertResult(opened.value, asserted, request.reason, stamp) : opened
      if (!said.ok) return said
      const written = lines.length > 0 ? await keeper.addLines(said.value, lines, stamp) : said
      return written.ok ? ok(detailView(written.value, keeper.club)) : written
    }),
    /** A void game counts for nothing and frees its place; it can be taken back. */
    voidGame: (id: string, version: number, isVoid: boolean, reason: string): Reply<GameDetail> => change(async (stamp) => {
      const game = await keeper.seen(id, version)
      if (!game.ok) return game
      if (game.value.isVoid === isVoid) return ok(detailView(game.value, keeper.club))
      const taken = isVoid ? undefined : [...keeper.rows.values()].find((row) => row.id !== id && !row.isVoid && isSamePlace(row.place, game.value.opened.place))
      if (taken) return { ok: false, error: { code: 'plan/table-has-game', params: { round: taken.place?.round ?? 0, table: taken.place?.table ?? 0 } } }
      const kept = await keeper.voidGame(game.value, isVoid, reason, stamp)
      return kept.ok ? ok(detailView(kept.value, keeper.club)) : kept
    }),
  }
}

function isSamePlace(a: Place | undefined, b: Place | undefined): boolean {
  return a !== undefined && b !== undefined && a.stage === b.stage && a.round === b.round && a.table === b.table
}
