// Queries from viewers: a viewer's snapshot at a given time, and the response to streamers' overlays. Also the judge's
// clock, which is never stored. All data passes through `gameViewFor` (board) and the rules for hiding.

import { LANGUAGES, type Lang } from '../../i18n/registry.ts'
import { formatMessage } from '../../i18n/message.ts'
import { err, ok } from '../../rules/vocabulary.ts'
import { currentSeason } from '../../scoring/currentSeason.ts'
import type { Viewer } from '../../rules/view.ts'
import type { Game } from '../model/game.ts'
import type { PlannedStage } from '../model/plan.ts'
import { PUBLIC_VIEWER_DELAY, type ViewerDelay } from '../model/publicViewClock.ts'
import { toNamedJudge } from '../model/judging.ts'
import type { GameRow } from '../../scoring/gameRow.ts'
import { findOpenEvening } from '../model/evenings.ts'
import { memberNameOf, resolveMemberId } from '../model/mergedMembers.ts'
import type { CommandContext, AsyncResult } from '../repository/commandContext.ts'
import { openPublicClub, type PublicClub, ignoreSetAsideError } from '../repository/publicClub.ts'
import type { ClubChange, Repository } from '../repository/repository.ts'
import { type BetweenGamesByMember, betweenGamesByMember, type PhoneBetweenGames } from './betweenGames.ts'
import { buildBroadcastBoard, type BroadcastBoard, type BoardClock } from './board.ts'
import { toOverlayCurrentGame, NO_OVERLAY_CURRENT_GAME, type OverlayCurrentGame } from './currentGame.ts'
import {
  type DrawnGame,
  listNextTables,
  findSpeakerStatistics,
  type BetweenGamesView,
  betweenGamesViewOf,
} from './wall.ts'
import { gameRowsOfLastEvening, standingsForViewers, watchedGameRows, type WatchView } from './watchView.ts'

/** A viewer and the delay with which the viewer sees the club. */
export interface ViewerWithDelay {
  readonly viewer: Viewer
  readonly lateness: ViewerDelay
}

export interface OverlayCurrentGameRequest extends ViewerWithDelay {
  readonly lang: Lang
  /** Number of the table. 0 or omitted means any table. */
  readonly table?: number
  readonly number?: number
  /** The only game that the viewer may see. */
  readonly only?: string
}

/** A clock as the live screen reported it, with the speaker's seat. */
interface RecordedClock extends BoardClock {
  readonly seat: number
  /** Time on the clock of the public view. */
  readonly at: number
}

/**
 * The judge's clock as one of the judge's own screens (`screen`) showed it. `at` is the moment of the game to which the
 * clock belongs.
 */
export interface JudgeClock extends BoardClock {
  readonly at: string
  readonly screen: number
}

/** Maximum number of clocks stored for one game. Enough for the longest delay. */
const MAX_CLOCKS_PER_GAME = 200
/**
 * Maximum number of drawn games that are stored. Enough for one evening, even if the secretary draws again and again.
 */
const MAX_CACHED_DRAWS = 50

const seasonsOf = (rows: readonly GameRow[]) => [...new Set(rows.map(({ season }) => season))]

/** Answers queries from viewers. The judge's clocks and the next draw exist only in this object. */
class WatchService {
  readonly #repository: Repository
  readonly #clocks = new Map<string, readonly RecordedClock[]>()
  readonly #judgeClocks = new Map<string, JudgeClock>()
  /** Drawn games, the newest last. `at` is the time on the clock of the public view. */
  #drawn: readonly { readonly next: DrawnGame | undefined; readonly at: number }[] = []

  #between:
    | {
        readonly mark: number
        readonly drawn: DrawnGame | undefined
        readonly members: AsyncResult<BetweenGamesByMember>
      }
    | undefined

  constructor(repository: Repository) {
    this.#repository = repository
  }

  async watch({ viewer, lateness }: ViewerWithDelay): AsyncResult<WatchView> {
    const shown = await openPublicClub(this.#repository, lateness)
    if (!shown.ok) return shown
    const rows = gameRowsOfLastEvening(shown.value.rows.values())
    const tables: BroadcastBoard[] = []
    for (const { id } of watchedGameRows(rows)) {
      const found = ignoreSetAsideError(await shown.value.game(id))
      if (!found.ok) return found
      const game = found.value?.game
      if (game !== undefined && game.asserted === undefined)
        tables.push(this.#board(game, shown.value, { viewer, lateness }))
    }
    const seasons = seasonsOf(rows)
    const standings = seasons.flatMap((id) => standingsForViewers(shown.value, id, rows[0]?.evening ?? ''))
    const isPlayed = tables.some(({ outcome }) => outcome === undefined)
    const wall = isPlayed ? {} : { wall: this.#wall(shown.value, lateness) }
    const open = findOpenEvening(shown.value.club.evenings) === undefined ? {} : { isEveningOpen: true as const }
    return ok({ club: this.#repository.club.name ?? '', tables, standings, ...open, ...wall })
  }

  async currentGame({
    viewer,
    lateness,
    lang,
    table = 0,
    number = 0,
    only,
  }: OverlayCurrentGameRequest): AsyncResult<OverlayCurrentGame> {
    const shown = await openPublicClub(this.#repository, lateness)
    if (!shown.ok) return shown
    const [running] = watchedGameRows(shown.value.rows.values())
      .filter(
        ({ id, place, number: n }) =>
          (only === undefined || id === only) &&
          (table === 0 || place?.table === table) &&
          (number === 0 || n === number || place?.round === number),
      )
      .toSorted((a, b) => (b.place?.table ?? 0) - (a.place?.table ?? 0) || b.number - a.number)
    const found = running && ignoreSetAsideError(await shown.value.game(running.id))
    if (found?.ok === false) return found
    const game = found?.value?.game
    if (game === undefined || game.asserted !== undefined) return ok(NO_OVERLAY_CURRENT_GAME)
    const { club } = this.#repository
    const { opened } = game
    const season = club.seasons.get(opened.season)
    const { paper } = LANGUAGES[lang].papers
    const title = [
      ...(opened.place === undefined ? [] : [formatMessage(lang, paper.table, { n: opened.place.table })]),
      formatMessage(lang, paper.game, { n: opened.place?.round ?? opened.number }),
    ].join(', ')
    const isFinal = this.#stageOf(game)?.isFinal === true
    const tournament = season?.kind === 'tournament' ? { name: season.name, isFinal } : undefined
    return ok(toOverlayCurrentGame({ game, club: club.name ?? '', nameOf: this.#nameOf, title, tournament }, viewer))
  }

  noteClock(game: string, seat: number | undefined, { at: moment, screen, ...clock }: JudgeClock): boolean {
    if (!this.#repository.rows.has(game)) return false
    this.#judgeClocks.set(game, { at: moment, screen, ...clock })
    if (seat === undefined) return true
    const told = { ...clock, seat, at: this.#repository.publicView.nextTimestamp() }
    this.#clocks.set(game, [...(this.#clocks.get(game) ?? []), told].slice(-MAX_CLOCKS_PER_GAME))
    return true
  }

  judgeClock(game: string): JudgeClock | undefined {
    return this.#judgeClocks.get(game)
  }

  noteNext(next: DrawnGame | undefined): void {
    this.#drawn = [...this.#drawn, { next, at: this.#repository.publicView.nextTimestamp() }].slice(-MAX_CACHED_DRAWS)
  }

  /** Newest item that a viewer with this delay may already see. */
  #lastFor<T extends { readonly at: number }>(lateness: ViewerDelay, list: readonly T[]): T | undefined {
    const horizon = this.#repository.publicView.horizon(lateness)
    return list.findLast(({ at }) => at <= horizon)
  }

  #wall(shown: PublicClub, lateness: ViewerDelay): BetweenGamesView {
    const drawn = this.#lastFor(lateness, this.#drawn)?.next
    return betweenGamesViewOf(shown, this.#seasonsNow(shown), drawn, this.#nameOf)
  }

  /**
   * The seasons whose next tables are shown. If the open evening has no game yet, this is its current season, because a
   * plan may already seat the first round. Between evenings, these are the seasons of the latest games.
   */
  #seasonsNow({ club, rows }: PublicClub): readonly string[] {
    const evening = findOpenEvening(club.evenings)?.date
    const latest = gameRowsOfLastEvening(rows.values())
    const played = evening === undefined ? latest : latest.filter((row) => row.evening === evening)
    if (played.length > 0) return seasonsOf(played)
    const seasons = [...club.seasons.values()]
    const newest = seasons.reduce((last, { from }) => (from > last ? from : last), '')
    return [currentSeason(seasons, evening ?? newest)?.id ?? []].flat()
  }

  /**
   * Next seat and points of a member, from public information only. All phones share one snapshot until the club
   * changes or viewers may see more.
   */
  async betweenGames(member: string): AsyncResult<PhoneBetweenGames> {
    const drawn = this.#lastFor(PUBLIC_VIEWER_DELAY, this.#drawn)?.next
    const mark = this.#repository.publicView.visibleReceiptCount(PUBLIC_VIEWER_DELAY)
    const isCurrent = this.#between !== undefined && this.#between.mark === mark && this.#between.drawn === drawn
    const between = isCurrent && this.#between ? this.#between : { mark, drawn, members: this.#betweenGames(drawn) }
    this.#between = between
    const members = await between.members
    // After an error, the next request computes the data again.
    if (!members.ok && this.#between === between) this.#between = undefined
    return members.ok ? ok(members.value.get(resolveMemberId(this.#repository.club, member)) ?? {}) : members
  }

  /** The next request for a phone computes the data again. */
  forgetBetweenGames(): void {
    this.#between = undefined
  }

  async #betweenGames(drawn: DrawnGame | undefined): AsyncResult<BetweenGamesByMember> {
    const shown = await openPublicClub(this.#repository, PUBLIC_VIEWER_DELAY)
    if (!shown.ok) return shown
    const rows = gameRowsOfLastEvening(shown.value.rows.values())
    const idOf = (each: string) => resolveMemberId(this.#repository.club, each)
    const next = listNextTables(shown.value, this.#seasonsNow(shown.value), drawn, idOf)
    const date = findOpenEvening(shown.value.club.evenings)?.date ?? ''
    const tonight = { date, seasons: seasonsOf(rows.filter(({ evening }) => evening === date)) }
    return ok(betweenGamesByMember(shown.value, next, tonight))
  }

  #board(game: Game, shown: PublicClub, { viewer, lateness }: ViewerWithDelay): BroadcastBoard {
    const { opened, replay } = game
    const { club } = this.#repository
    const season = club.seasons.get(opened.season)?.name ?? ''
    const { judge } = toNamedJudge(club, opened)
    const board = buildBroadcastBoard(
      { game, judge, season, stage: this.#stageOf(game)?.name, nameOf: this.#nameOf },
      viewer,
    )
    // No clock is shown at night, because it would reveal the current call.
    if (!('seat' in board.status)) return board
    const { seat: speaker } = board.status
    const { step } = replay.state
    const clock = this.#clockOf(opened.id, speaker, 'seconds' in step ? step.seconds : 0, lateness)
    const member = opened.players.find(({ seat }) => seat === speaker)?.member ?? ''
    const data = shown.season(opened.season)
    return {
      ...board,
      ...(clock === undefined ? {} : { clock }),
      ...(data.ok ? { facts: findSpeakerStatistics(data.value, resolveMemberId(club, member)) } : {}),
    }
  }

  #clockOf(game: string, speaker: number, total: number, lateness: ViewerDelay): BoardClock | undefined {
    if (total <= 0) return undefined
    const told = this.#lastFor(lateness, this.#clocks.get(game) ?? [])
    if (told?.seat !== speaker || told.total !== total) return { total, ran: 0 }
    const { ran, startedAt } = told
    return { total, ran, ...(startedAt === undefined ? {} : { startedAt }) }
  }

  #stageOf({ opened: { season, place } }: Game): PlannedStage | undefined {
    return place && this.#repository.planOf(season).stages.get(place.stage)
  }

  readonly #nameOf = (member: string) => memberNameOf(this.#repository.club, member)
}

export function createWatchCommands(
  { repository, query }: CommandContext,
  announce: (change: ClubChange) => void,
  listen: (listener: (keys: readonly string[], change: ClubChange) => void) => void,
) {
  const watching = new WatchService(repository)
  // A changed draw is announced as `clock.changed` too, but every request compares the draw anyway. Clocks are
  // irrelevant for the data between games.
  listen((_keys, { name }) => {
    if (name !== 'clock.changed') watching.forgetBetweenGames()
  })
  return {
    /** Snapshot of the evening for one viewer. */
    watch: (reader: ViewerWithDelay) => query(() => watching.watch(reader)),

    /**
     * Game for streamers' overlays: a running game, or the newest game of a table. If there is none, the response says
     * so and is not an error.
     */
    currentGame: (request: OverlayCurrentGameRequest) => query(() => watching.currentGame(request)),

    /**
     * Stores the judge's current clock. Viewers see only the clock of a speaker, because nobody may learn about night
     * calls.
     */
    noteClock: (id: string, seat: number | undefined, clock: JudgeClock): AsyncResult<undefined> =>
      query(() => {
        if (!watching.noteClock(id, seat, clock))
          return err({ code: 'games/unknown', params: { game: id.slice(0, 60) } })
        announce({ name: 'clock.changed', push: { game: id } })
        return ok(undefined)
      }),

    /**
     * Next seat of this member, and points in the evening that is open (in a tournament, points of all evenings). Made
     * from public information only.
     */
    betweenGames: (member: string) => query(() => watching.betweenGames(member)),

    /** The judge's clock in a game. `undefined` if no clock was reported since the program started. */
    judgeClock: (id: string): JudgeClock | undefined => watching.judgeClock(id),

    /** Stores the seating of the next game as drawn on the Tonight screen. `undefined` removes the draw. */
    noteNext: (next: DrawnGame | undefined): AsyncResult<undefined> =>
      query(() => {
        watching.noteNext(next)
        announce({ name: 'clock.changed', push: { game: '' } })
        return ok(undefined)
      }),
  }
}
