// What is asked of a club for those who watch: the snapshot of a viewer at a time, the answer of streamers' overlays,
// and the judge's clock, which is nowhere kept. Everything passes `viewFor` (board), and what is hidden (hiding).

import { LANGUAGES, type Lang } from '../../i18n/registry.ts'
import { formatMessage } from '../../i18n/message.ts'
import { err, ok } from '../../rules/vocabulary.ts'
import { currentSeason } from '../../scoring/currentSeason.ts'
import type { Viewer } from '../../rules/view.ts'
import type { Game } from '../model/game.ts'
import type { PlannedStage } from '../model/plan.ts'
import { PUBLIC_VIEWER_DELAY, type ViewerDelay } from '../model/publicTime.ts'
import { toNamedJudge } from '../model/judging.ts'
import { memberNameOf, resolveMemberId } from '../model/mergedMembers.ts'
import type { CommandContext, AsyncResult } from '../repository/commandContext.ts'
import { openPublicClub, type PublicClub, undefinedIfSetAside } from '../repository/publicClub.ts'
import type { ClubChange, Repository } from '../repository/repository.ts'
import { boardOf, type Board, type BoardClock } from './board.ts'
import { currentGame, NO_CURRENT_GAME, type CurrentGame } from './currentGame.ts'
import { type DrawnGame, type NextTable, nextTables, speakerFacts, type Wall, wallOf } from './wall.ts'
import { rowsOfLastEvening, rowsOnTables, standingsForViewers, type WatchView } from './watchView.ts'

/** Who looks, and how late he sees. */
export interface ViewerWithDelay {
  readonly viewer: Viewer
  readonly lateness: ViewerDelay
}

export interface CurrentGameRequest extends ViewerWithDelay {
  readonly lang: Lang
  /** 0 or absent: any. */
  readonly table?: number
  readonly number?: number
  /** The one game he may see. */
  readonly only?: string
}

/** Where a member sits next: as the plan says, or as the secretary has drawn it. */
export interface NextSeat extends Pick<NextTable, 'number' | 'round' | 'table' | 'room' | 'time'> {
  readonly seat: number
}

/** A clock as it was told, and the speaker it runs for. */
interface RecordedClock extends BoardClock {
  readonly seat: number
  /** By the clock of the public view. */
  readonly at: number
}

/** The judge's clock as `screen` of those he writes at showed it; `at`: the moment of the game it is of. */
export interface JudgeClock extends BoardClock {
  readonly at: string
  readonly screen: number
}

/** Of one game: enough for the longest delay. */
const MAX_CLOCKS_PER_GAME = 200
/** Of an evening: enough for a secretary who draws again and again. */
const MAX_CACHED_DRAWS = 50

/** What viewers ask; the judge's clocks and the next draw are kept here and nowhere else. */
class WatchService {
  readonly #repository: Repository
  readonly #clocks = new Map<string, readonly RecordedClock[]>()
  readonly #judgeClocks = new Map<string, JudgeClock>()
  /** Next games as they were drawn; `at` by the clock of the public view. */
  #drawn: readonly { readonly next: DrawnGame | undefined; readonly at: number }[] = []

  constructor(repository: Repository) {
    this.#repository = repository
  }

  async watch({ viewer, lateness }: ViewerWithDelay): AsyncResult<WatchView> {
    const shown = await openPublicClub(this.#repository, lateness)
    if (!shown.ok) return shown
    const rows = rowsOfLastEvening(shown.value.rows.values())
    const tables: Board[] = []
    for (const { id } of rowsOnTables(rows)) {
      const found = undefinedIfSetAside(await shown.value.game(id))
      if (!found.ok) return found
      const game = found.value?.game
      if (game !== undefined && game.asserted === undefined)
        tables.push(this.#board(game, shown.value, { viewer, lateness }))
    }
    const seasons = [...new Set(rows.map(({ season }) => season))]
    const standings = seasons.flatMap((id) => standingsForViewers(shown.value, id, rows[0]?.evening ?? ''))
    const isPlayed = tables.some(({ outcome }) => outcome === undefined)
    const wall = isPlayed ? {} : { wall: this.#wall(shown.value, seasons, lateness) }
    return ok({ club: this.#repository.club.name ?? '', tables, standings, ...wall })
  }

  async currentGame({
    viewer,
    lateness,
    lang,
    table = 0,
    number = 0,
    only,
  }: CurrentGameRequest): AsyncResult<CurrentGame> {
    const shown = await openPublicClub(this.#repository, lateness)
    if (!shown.ok) return shown
    const [running] = rowsOnTables(shown.value.rows.values())
      .filter(
        ({ id, place, number: n }) =>
          (only === undefined || id === only) &&
          (table === 0 || place?.table === table) &&
          (number === 0 || n === number || place?.round === number),
      )
      .toSorted((a, b) => (b.place?.table ?? 0) - (a.place?.table ?? 0) || b.number - a.number)
    const found = running && undefinedIfSetAside(await shown.value.game(running.id))
    if (found?.ok === false) return found
    const game = found?.value?.game
    if (game === undefined || game.asserted !== undefined) return ok(NO_CURRENT_GAME)
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
    return ok(currentGame({ game, club: club.name ?? '', nameOf: this.#nameOf, title, tournament }, viewer))
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

  /** The newest that a reader of this lateness may have by now. */
  #lastFor<T extends { readonly at: number }>(lateness: ViewerDelay, list: readonly T[]): T | undefined {
    const horizon = this.#repository.publicView.horizon(lateness)
    return list.findLast(({ at }) => at <= horizon)
  }

  #wall(shown: PublicClub, played: readonly string[], lateness: ViewerDelay): Wall {
    const drawn = this.#lastFor(lateness, this.#drawn)?.next
    return wallOf(shown, this.#seasonsNow(shown, played), drawn, this.#nameOf)
  }

  /** Before its first game a plan has its seating all the same. */
  #seasonsNow({ club }: PublicClub, played: readonly string[]): readonly string[] {
    if (played.length > 0) return played
    const seasons = [...club.seasons.values()]
    const latest = seasons.reduce((last, { from }) => (from > last ? from : last), '')
    return [currentSeason(seasons, latest)?.id ?? []].flat()
  }

  /** As the public may know it; undefined: nothing is known. */
  async nextSeat(member: string): AsyncResult<NextSeat | undefined> {
    const shown = await openPublicClub(this.#repository, PUBLIC_VIEWER_DELAY)
    if (!shown.ok) return shown
    const played = [...new Set(rowsOfLastEvening(shown.value.rows.values()).map(({ season }) => season))]
    const drawn = this.#lastFor(PUBLIC_VIEWER_DELAY, this.#drawn)?.next
    // By id: two people may have one name.
    const idOf = (each: string) => resolveMemberId(this.#repository.club, each)
    for (const table of nextTables(shown.value, this.#seasonsNow(shown.value, played), drawn, idOf)) {
      const seat = table.seats.indexOf(idOf(member)) + 1
      if (seat > 0) return ok({ seat, ...nextSeatFieldsOf(table) })
    }
    return ok(undefined)
  }

  #board(game: Game, shown: PublicClub, { viewer, lateness }: ViewerWithDelay): Board {
    const { opened, replay } = game
    const { club } = this.#repository
    const season = club.seasons.get(opened.season)?.name ?? ''
    const { judge } = toNamedJudge(club, opened)
    const board = boardOf({ game, judge, season, stage: this.#stageOf(game)?.name, nameOf: this.#nameOf }, viewer)
    // Of the night no clock is shown: it would tell which call is made.
    if (!('seat' in board.status)) return board
    const { seat: speaker } = board.status
    const { step } = replay.state
    const clock = this.#clockOf(opened.id, speaker, 'seconds' in step ? step.seconds : 0, lateness)
    const member = opened.players.find(({ seat }) => seat === speaker)?.member ?? ''
    const data = shown.season(opened.season)
    return {
      ...board,
      ...(clock === undefined ? {} : { clock }),
      ...(data.ok ? { facts: speakerFacts(data.value, resolveMemberId(club, member)) } : {}),
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

/** Without who else sits there. */
function nextSeatFieldsOf({ number, round, table, room, time }: NextTable): Omit<NextSeat, 'seat'> {
  return {
    ...(number === undefined ? {} : { number }),
    ...(round === undefined ? {} : { round }),
    ...(table === undefined ? {} : { table }),
    ...(room === undefined ? {} : { room }),
    ...(time === undefined ? {} : { time }),
  }
}

export function watchCommands({ repository, query }: CommandContext, announce: (change: ClubChange) => void) {
  const watching = new WatchService(repository)
  return {
    /** What a viewer sees of the evening. */
    watch: (reader: ViewerWithDelay) => query(() => watching.watch(reader)),

    /** As streamers' overlays ask; nothing running is an answer, too. */
    currentGame: (request: CurrentGameRequest) => query(() => watching.currentGame(request)),

    /** The judge's clock as it stands now. Viewers see that of a speaker only: nobody may learn of night calls. */
    noteClock: (id: string, seat: number | undefined, clock: JudgeClock): AsyncResult<undefined> =>
      query(() => {
        if (!watching.noteClock(id, seat, clock))
          return err({ code: 'games/unknown', params: { game: id.slice(0, 60) } })
        announce({ name: 'clock.changed', push: { game: id } })
        return ok(undefined)
      }),

    /** Where this member sits next, as far as it is public. */
    nextSeat: (member: string): AsyncResult<NextSeat | undefined> => query(() => watching.nextSeat(member)),

    /** Undefined: none was noted since the program started. */
    judgeClock: (id: string): JudgeClock | undefined => watching.judgeClock(id),

    /** Who sits where in the next game, as the screen of the evening drew it; undefined: nothing is drawn. */
    noteNext: (next: DrawnGame | undefined): AsyncResult<undefined> =>
      query(() => {
        watching.noteNext(next)
        announce({ name: 'clock.changed', push: { game: '' } })
        return ok(undefined)
      }),
  }
}
