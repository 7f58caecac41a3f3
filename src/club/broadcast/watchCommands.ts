// What is asked of a club for those who watch: the snapshot of a viewer at a time, the answer of streamers' overlays,
// and the judge's clock, which is nowhere kept. Everything passes `viewFor` (board), and what is hidden (hiding).

import { LANGUAGES, type Lang } from '../../lang/registry.ts'
import { said } from '../../lang/message.ts'
import { err, ok, type Result } from '../../rules/vocabulary.ts'
import type { Viewer } from '../../rules/view.ts'
import type { GameRow } from '../../scoring/row.ts'
import { seasonStandings } from '../../scoring/season.ts'
import { asPublished } from '../model/published.ts'
import type { Game } from '../model/game.ts'
import { personOf } from '../model/merged.ts'
import { rowOf } from '../model/row.ts'
import type { CommandContext, Reply } from '../repository/commandContext.ts'
import { openSeasonData } from '../repository/openSeasonData.ts'
import type { ClubChange } from '../repository/repository.ts'
import { boardOf, type Board, type BoardClock } from './board.ts'
import { currentGame, NO_CURRENT_GAME, type CurrentGame } from './currentGame.ts'
import { gameAt } from './gameAt.ts'
import { onTables, type WatchView } from './watchView.ts'

/** Who watches, and up to when he may know (milliseconds since the epoch). */
export interface WatchRequest {
  readonly viewer: Viewer
  readonly until?: number
}

export interface CurrentGameRequest extends WatchRequest {
  readonly lang: Lang
  /** 0 or absent: any. */
  readonly table?: number
  readonly number?: number
  /** The one game he may see. */
  readonly only?: string
}

/** A clock as it was told, and the speaker it runs for. */
interface ToldClock extends BoardClock {
  readonly seat: number
  readonly at: number
}

/** Of one game: enough for the longest delay. */
const CLOCKS = 200

export function watchCommands({ repository, query, now }: CommandContext, announce: (change: ClubChange) => void) {
  const clocks = new Map<string, readonly ToldClock[]>()
  const nameOf = (member: string) => {
    const person = personOf(repository.club, member)
    return repository.club.members.get(person)?.name ?? person
  }

  /** Games of the last evening as they stood then, by id. */
  async function gamesAt(until: number): Promise<Result<ReadonlyMap<string, Game>>> {
    const rows = [...repository.rows.values()].filter(({ isVoid, startedAt }) => !isVoid && startedAt < until)
    const evening = rows.reduce((last, row) => (row.evening > last ? row.evening : last), '')
    const games = new Map<string, Game>()
    for (const row of rows) {
      if (row.evening !== evening) continue
      const game = await repository.game(row.id)
      if (!game.ok) return game
      const then = gameAt(game.value, until)
      if (then !== undefined) games.set(row.id, then)
    }
    return ok(games)
  }

  function clockOf(game: string, board: Board, total: number, until: number): BoardClock | undefined {
    if (total <= 0 || !('seat' in board.status)) return undefined
    const { seat } = board.status
    const told = (clocks.get(game) ?? []).findLast((each) => each.at < until)
    if (told === undefined || told.seat !== seat || told.total !== total) return { total, ran: 0 }
    const { ran, startedAt } = told
    return { total, ran, ...(startedAt === undefined ? {} : { startedAt }) }
  }

  function board(game: Game, { viewer, until = Number.POSITIVE_INFINITY }: WatchRequest): Board {
    const { opened, replay } = game
    const season = repository.club.seasons.get(opened.season)?.name ?? ''
    const stage = opened.place && repository.planOf(opened.season).stages.get(opened.place.stage)?.name
    const table = { game, season, stage, nameOf }
    const { step } = replay.state
    const still = boardOf(table, viewer)
    const clock = clockOf(opened.id, still, 'seconds' in step ? step.seconds : 0, until)
    return clock === undefined ? still : boardOf({ ...table, clock }, viewer)
  }

  return {
    /** What a viewer sees of the evening, up to a time. */
    watch: ({ viewer, until = Number.POSITIVE_INFINITY }: WatchRequest): Reply<WatchView> =>
      query(async () => {
        const games = await gamesAt(until)
        if (!games.ok) return games
        const rows = new Map([...games.value].map(([id, game]): [string, GameRow] => [id, rowOf(game)]))
        const tables = onTables(rows.values()).flatMap(({ id }) => {
          const game = games.value.get(id)
          return game === undefined || game.asserted !== undefined ? [] : [board(game, { viewer, until })]
        })
        const evening = [...rows.values()][0]?.evening
        const seasons = [...new Set([...rows.values()].map(({ season }) => season))]
        const standings = seasons.flatMap((id) => {
          const data = openSeasonData(repository, id)
          if (!data.ok || evening === undefined) return []
          const then = [...data.value.rows].filter((row) => row.evening < evening)
          const whole = { ...data.value, rows: [...then, ...rows.values()] }
          const shown = asPublished(whole)
          const { hiding, name } = data.value.season
          return [
            {
              season: name,
              evening,
              rows: seasonStandings(shown, { evening }).map(({ place, tied, name: player, metrics }) => ({
                place,
                tied,
                name: player,
                total: metrics.total,
                wins: metrics.wins,
                games: metrics.games,
              })),
              ...(hiding === undefined ? {} : { hiding }),
              ...(hiding !== undefined && 'stage' in hiding.from
                ? { stage: data.value.plan.stages.get(hiding.from.stage)?.name ?? '' }
                : {}),
            },
          ]
        })
        return ok({ club: repository.club.name ?? '', tables, standings })
      }),

    /** As streamers' overlays ask; nothing running is an answer, too. */
    currentGame: ({
      viewer,
      until = Number.POSITIVE_INFINITY,
      lang,
      table = 0,
      number = 0,
      only,
    }: CurrentGameRequest): Reply<CurrentGame> =>
      query(async () => {
        const games = await gamesAt(until)
        if (!games.ok) return games
        const [running] = onTables([...games.value.values()].map(rowOf))
          .filter(
            ({ id, place, number: n }) =>
              (only === undefined || id === only) &&
              (table === 0 || place?.table === table) &&
              (number === 0 || n === number || place?.round === number),
          )
          .toSorted((a, b) => (b.place?.table ?? 0) - (a.place?.table ?? 0) || b.number - a.number)
        const game = running && games.value.get(running.id)
        if (game === undefined || game.asserted !== undefined) return ok(NO_CURRENT_GAME)
        const { opened } = game
        const season = repository.club.seasons.get(opened.season)
        const stage = opened.place && repository.planOf(opened.season).stages.get(opened.place.stage)
        const { paper } = LANGUAGES[lang].papers
        const title = [
          ...(opened.place === undefined ? [] : [said(lang, paper.table, { n: opened.place.table })]),
          said(lang, paper.game, { n: opened.place?.round ?? opened.number }),
        ].join(', ')
        return ok(
          currentGame(
            {
              game,
              club: repository.club.name ?? '',
              nameOf,
              title,
              tournament:
                season?.kind === 'tournament' ? { name: season.name, isFinal: stage?.isFinal === true } : undefined,
            },
            viewer,
          ),
        )
      }),

    /** The judge's clock as it stands now; of a speaker, for night calls are nobody's business. */
    noteClock: (id: string, seat: number, { total, ran, startedAt }: BoardClock): Reply<undefined> =>
      query(() => {
        if (!repository.rows.has(id)) return err({ code: 'games/unknown', params: { game: id.slice(0, 60) } })
        const told = { total, ran, seat, at: now().at, ...(startedAt === undefined ? {} : { startedAt }) }
        clocks.set(id, [...(clocks.get(id) ?? []), told].slice(-CLOCKS))
        announce({ name: 'clock.changed', push: { game: id } })
        return ok(undefined)
      }),
  }
}
