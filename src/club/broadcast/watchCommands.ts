// What is asked of a club for those who watch: the snapshot of a viewer at a time, the answer of streamers' overlays,
// and the judge's clock, which is nowhere kept. Everything passes `viewFor` (board), and what is hidden (hiding).

import { LANGUAGES, type Lang } from '../../i18n/registry.ts'
import { format } from '../../i18n/message.ts'
import { err, ok } from '../../rules/vocabulary.ts'
import type { Viewer } from '../../rules/view.ts'
import type { Game } from '../model/game.ts'
import type { Lateness } from '../model/publicTime.ts'
import { personOf } from '../model/merged.ts'
import type { CommandContext, Reply } from '../repository/commandContext.ts'
import { publicClub } from '../repository/publicClub.ts'
import type { ClubChange } from '../repository/repository.ts'
import { boardOf, type Board, type BoardClock } from './board.ts'
import { currentGame, NO_CURRENT_GAME, type CurrentGame } from './currentGame.ts'
import { ofLastEvening, onTables, watchStandings, type WatchView } from './watchView.ts'

/** Who looks, and how late he sees. */
export interface Reader {
  readonly viewer: Viewer
  readonly lateness: Lateness
}

export interface CurrentGameRequest extends Reader {
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
  /** By the clock of the public view. */
  readonly at: number
}

/** Of one game: enough for the longest delay. */
const CLOCKS = 200

export function watchCommands({ repository, query }: CommandContext, announce: (change: ClubChange) => void) {
  const clocks = new Map<string, readonly ToldClock[]>()
  const nameOf = (member: string) => {
    const person = personOf(repository.club, member)
    return repository.club.members.get(person)?.name ?? person
  }

  function clockOf(game: string, board: Board, total: number, lateness: Lateness): BoardClock | undefined {
    if (total <= 0 || !('seat' in board.status)) return undefined
    const { seat } = board.status
    const horizon = repository.publicView.horizon(lateness)
    const told = (clocks.get(game) ?? []).findLast((each) => each.at <= horizon)
    if (told === undefined || told.seat !== seat || told.total !== total) return { total, ran: 0 }
    const { ran, startedAt } = told
    return { total, ran, ...(startedAt === undefined ? {} : { startedAt }) }
  }

  function board(game: Game, { viewer, lateness }: Reader): Board {
    const { opened, replay } = game
    const season = repository.club.seasons.get(opened.season)?.name ?? ''
    const stage = opened.place && repository.planOf(opened.season).stages.get(opened.place.stage)?.name
    const table = { game, season, stage, nameOf }
    const { step } = replay.state
    const still = boardOf(table, viewer)
    const clock = clockOf(opened.id, still, 'seconds' in step ? step.seconds : 0, lateness)
    return clock === undefined ? still : boardOf({ ...table, clock }, viewer)
  }

  return {
    /** What a viewer sees of the evening. */
    watch: ({ viewer, lateness }: Reader): Reply<WatchView> =>
      query(async () => {
        const shown = await publicClub(repository, lateness)
        if (!shown.ok) return shown
        const rows = ofLastEvening(shown.value.rows.values())
        const tables: Board[] = []
        for (const { id } of onTables(rows)) {
          const found = await shown.value.game(id)
          if (!found.ok) return found
          const game = found.value?.game
          if (game !== undefined && game.asserted === undefined) tables.push(board(game, { viewer, lateness }))
        }
        const seasons = [...new Set(rows.map(({ season }) => season))]
        const standings = seasons.flatMap((id) => watchStandings(shown.value, id, rows[0]?.evening ?? ''))
        return ok({ club: repository.club.name ?? '', tables, standings })
      }),

    /** As streamers' overlays ask; nothing running is an answer, too. */
    currentGame: ({ viewer, lateness, lang, table = 0, number = 0, only }: CurrentGameRequest): Reply<CurrentGame> =>
      query(async () => {
        const shown = await publicClub(repository, lateness)
        if (!shown.ok) return shown
        const [running] = onTables(shown.value.rows.values())
          .filter(
            ({ id, place, number: n }) =>
              (only === undefined || id === only) &&
              (table === 0 || place?.table === table) &&
              (number === 0 || n === number || place?.round === number),
          )
          .toSorted((a, b) => (b.place?.table ?? 0) - (a.place?.table ?? 0) || b.number - a.number)
        const found = running && (await shown.value.game(running.id))
        if (found?.ok === false) return found
        const game = found?.value?.game
        if (game === undefined || game.asserted !== undefined) return ok(NO_CURRENT_GAME)
        const { opened } = game
        const season = repository.club.seasons.get(opened.season)
        const stage = opened.place && repository.planOf(opened.season).stages.get(opened.place.stage)
        const { paper } = LANGUAGES[lang].papers
        const title = [
          ...(opened.place === undefined ? [] : [format(lang, paper.table, { n: opened.place.table })]),
          format(lang, paper.game, { n: opened.place?.round ?? opened.number }),
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
        const told = {
          total,
          ran,
          seat,
          at: repository.publicView.stamp(),
          ...(startedAt === undefined ? {} : { startedAt }),
        }
        clocks.set(id, [...(clocks.get(id) ?? []), told].slice(-CLOCKS))
        announce({ name: 'clock.changed', push: { game: id } })
        return ok(undefined)
      }),
  }
}
