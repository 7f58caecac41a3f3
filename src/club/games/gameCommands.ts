// Commands and queries of games with a protocol: lists, one game, opening one, its entries.

import type { GameRow } from '../../scoring/row.ts'
import type { Entry } from '../../rules/entries.ts'
import { play, type Change, type Play, type Played } from '../../rules/play.ts'
import { ok } from '../../rules/vocabulary.ts'
import type { Stamp } from '../model/stamp.ts'
import type { CommandContext, Reply } from '../repository/commandContext.ts'
import { takesEntries } from './changeable.ts'
import { drawnSeats, type SeatDraw, type SeatDrawRequest } from './drawnSeats.ts'
import { mendOf, type MendRequest } from './mend.ts'
import { openGame, openingData, type NewGameRequest } from './open.ts'
import { replayLinks } from './replays.ts'
import { detailView, summaryView, type GameDetail, type GameSummary } from './view.ts'

/** A game with the version its caller has seen; refused when the game has moved on. */
export interface Seen {
  readonly game: string
  readonly version: number
}

export interface GamesFilter {
  readonly season?: string
  readonly unfinished?: boolean
  /** Of the finished only so many, the latest, and whatever an objection waits at. */
  readonly latest?: number
}

export function gameCommands({ repository, ids, query, change }: CommandContext) {
  /** Changes of a log, each played on the one before, kept together or not at all. */
  function changeGame(
    { game: id, version }: Seen,
    changes: readonly Change[],
    stampOf?: (index: number) => Stamp,
  ): Reply<GameDetail> {
    return change(async (when) => {
      const seen = await repository.seen(id, version)
      const game = seen.ok ? takesEntries(seen.value) : seen
      if (!game.ok) return game
      const { log, replay, openedAs } = game.value
      let played: Played = { header: openedAs.header, log, replay }
      const plays: Play[] = []
      for (const [index, asked] of changes.entries()) {
        const made = play(played, asked, stampOf?.(index) ?? when)
        if (!made.ok) return made
        plays.push(made.value)
        played = { ...played, log: [...played.log, made.value.item], replay: made.value.replay }
      }
      const kept = await repository.changeLog(game.value, plays, when)
      return kept.ok ? ok(detailView(kept.value, repository.club)) : kept
    }, stampOf?.(changes.length))
  }

  /** A game as it is looked at says who writes it; after a change that was taken it is this laptop. */
  async function withWriter<V extends GameSummary>(view: V): Reply<V> {
    const held = await repository.heldElsewhere(view.id)
    return held.ok ? ok(held.value ? { ...view, heldElsewhere: true } : view) : held
  }

  return {
    games: ({ season, unfinished, latest }: GamesFilter = {}): Reply<readonly GameSummary[]> =>
      query(async () => {
        const rows = season === undefined ? [...repository.rows.values()] : repository.rowsOf(season)
        const inOrder = rows
          .filter((row) => unfinished !== true || row.phase !== 'over')
          .sort(season === undefined ? byStart : byEvening)
        const isOver = ({ phase }: { readonly phase: string }) => phase === 'over'
        let left = latest === undefined ? 0 : Math.max(0, inOrder.filter(isOver).length - latest)
        const shown = inOrder
          .filter((row) => !isOver(row) || (left -= 1) < 0 || row.openObjections !== undefined)
          .map((row) => summaryView(row, repository.club))
        const views: GameSummary[] = []
        for (const view of shown) {
          const told = view.phase === 'over' ? ok(view) : await withWriter(view)
          if (!told.ok) return told
          views.push(told.value)
        }
        return ok(views)
      }),
    game: (id: string): Reply<GameDetail> =>
      query(async () => {
        const game = await repository.game(id)
        if (!game.ok) return game
        const view = detailView(game.value, repository.club)
        return withWriter({ ...view, ...replayLinks(repository.rowsOf(view.season), view) })
      }),
    /** Who sits where at the next table, and why. */
    drawSeats: (request: SeatDrawRequest): Reply<SeatDraw> => query(() => drawnSeats(repository, request)),
    openGame: (request: NewGameRequest, stamp?: Stamp): Reply<GameDetail> =>
      change(async (when) => {
        const opened = openGame(openingData(repository, request.season), request, { id: ids(), at: when.at })
        if (!opened.ok) return opened
        const game = await repository.openGame(opened.value, when)
        return game.ok ? ok(detailView(game.value, repository.club)) : game
      }, stamp),
    enter: ({ entry, ...seen }: Seen & { readonly entry: Entry }): Reply<GameDetail> =>
      changeGame(seen, [{ type: 'enter', entry }]),
    /** Many entries at once, as imports and the sample have them. */
    enterAll: (seen: Seen, entries: readonly Entry[], stampOf?: (index: number) => Stamp): Reply<GameDetail> =>
      changeGame(
        seen,
        entries.map((entry) => ({ type: 'enter', entry })),
        stampOf,
      ),
    retract: ({
      item,
      reason,
      ...seen
    }: Seen & { readonly item: number; readonly reason: string }): Reply<GameDetail> =>
      changeGame(seen, [{ type: 'retract', item, reason }]),
    correct: ({
      item,
      entry,
      reason,
      ...seen
    }: Seen & { readonly item: number; readonly entry: Entry; readonly reason: string }): Reply<GameDetail> =>
      changeGame(seen, [{ type: 'correct', item, entry, reason }]),
    /** An entry that was forgotten, in front of another. */
    insert: ({
      before,
      entry,
      ...seen
    }: Seen & { readonly before: number; readonly entry: Entry }): Reply<GameDetail> =>
      changeGame(seen, [{ type: 'insert', before, entry }]),
    /** Cards, people, immunity and judge put right from the start of the game. What is as it was is left out. */
    mend: ({ game: id, version, ...request }: Seen & MendRequest): Reply<GameDetail> =>
      change(async (when) => {
        const seen = await repository.seen(id, version)
        const game = seen.ok ? takesEntries(seen.value) : seen
        if (!game.ok) return game
        const { log, replay, openedAs } = game.value
        const mend = mendOf(repository.club, game.value.opened, request)
        const made = mend.ok ? play({ header: openedAs.header, log, replay }, mend.value, when) : mend
        if (!made.ok) return made
        const kept = await repository.changeLog(game.value, [made.value], when)
        return kept.ok ? ok(detailView(kept.value, repository.club)) : kept
      }),
  }
}

/** Games of several seasons have only the clock in common. */
function byStart(a: GameRow, b: GameRow): number {
  return a.startedAt - b.startedAt || a.number - b.number
}

/** Of one season: as they were entered, whatever the machine's clock did meanwhile. */
function byEvening(a: GameRow, b: GameRow): number {
  return a.evening < b.evening ? -1 : a.evening > b.evening ? 1 : a.number - b.number
}
