// The club as one viewer may see it: rows, plans, games and ledgers up to the delay or freeze, without the hidden parts
// of seasons. Public pages, boards, papers and files that are handed out take their seasons, games and ledgers from this
// object. Frames are made from the stored log of a game, and the server delays them.

import { createRatingHistory } from '../../scoring/ratings/history.ts'
import type { StoredLedgerLine } from '../../scoring/ledgerLine.ts'
import type { GameRow } from '../../scoring/gameRow.ts'
import { err, ok, type Result } from '../../rules/vocabulary.ts'
import { type Game, gameOf } from '../model/game.ts'
import { readGameContent, readLedgerLines } from '../model/gameStream.ts'
import { importIdOfGame } from '../model/importStream.ts'
import { type SeasonData } from '../model/seasonData.ts'
import {
  withoutHiddenParts,
  toPublishedGame,
  toPublishedLedgerLines,
  type PublishedGame,
} from '../model/hiddenParts.ts'
import type { Plan } from '../model/plan.ts'
import { NO_VIEWER_DELAY, type ViewerDelay } from '../model/publicViewClock.ts'
import { GAME_ROWS_READ_KEY_PREFIX } from '../model/readKeys.ts'
import { GAME_STREAM_PREFIX, IMPORT_STREAM_PREFIX, LEDGER_STREAM_PREFIX, PLAN_STREAM_PREFIX } from '../model/streams.ts'
import { planOfPublicSeats } from '../model/publicSeats.ts'
import { openSeasonData } from './openSeasonData.ts'
import type { Repository } from './repository.ts'
import { gameRowOf } from '../model/gameRowOf.ts'

export interface PublicClub extends Pick<Repository, 'club' | 'rows'> {
  season(id: string): Result<SeasonData>
  /** The plan of a season for its seats, which may be newer than the plan in the data of the season. */
  seatingPlan(id: string): Plan
  /** Reads a game. `undefined` if the viewer may not yet know that the game was opened. */
  game(id: string): Promise<Result<PublishedGame | undefined>>
  /** Reads the ledger lines of a game in the season. */
  ledger(data: SeasonData, row: GameRow): Promise<Result<readonly StoredLedgerLine[]>>
}

/** Opens the club for viewers who are affected by delay and freeze, or whose page has an additional delay. */
export async function openPublicClub(repository: Repository, asked: ViewerDelay): Promise<Result<PublicClub>> {
  const unread = repository.unreadBy(['club/', GAME_STREAM_PREFIX, GAME_ROWS_READ_KEY_PREFIX, PLAN_STREAM_PREFIX])
  if (unread) return err(unread)
  if (hasNoDelay(asked)) return ok(openPublicClubWithoutDelay(repository))
  const lateness = { ...asked, upTo: repository.publicView.horizon(asked) }
  const rows = new Map<string, GameRow>()
  let isWhole = true
  for (const [id, row] of repository.rows) {
    if (isShownWhole(repository, id, lateness)) {
      rows.set(id, row)
      continue
    }
    isWhole = false
    const game = ignoreSetAsideError(await readShownGame(repository, id, lateness))
    if (!game.ok) return game
    if (game.value !== undefined) rows.set(id, gameRowOf(game.value))
  }
  return ok(createPublicClub(repository, lateness, isWhole ? repository.rows : repository.asPeople(rows)))
}

const SET_ASIDE_CODES: readonly string[] = ['games/unknown', 'store/tampered', 'store/bad-payload', 'store/unsound']

/** Leaves out data that is damaged, invalid or missing, so that all other data can be shown. */
export function ignoreSetAsideError<T>(kept: Result<T | undefined>): Result<T | undefined> {
  return !kept.ok && SET_ASIDE_CODES.includes(kept.error.code) ? ok(undefined) : kept
}

/** Opens the club for papers, and for files that the secretary hands out: the current data without its hidden parts. */
export function openPublicClubWithoutDelay(repository: Repository): PublicClub {
  return createPublicClub(repository, NO_VIEWER_DELAY, repository.rows)
}

function createPublicClub(repository: Repository, lateness: ViewerDelay, rows: Repository['rows']): PublicClub {
  const { club, publicView } = repository
  const shown = (stream: string) =>
    hasNoDelay(lateness) ? Number.POSITIVE_INFINITY : publicView.shownVersion(stream, lateness)
  const planOf = (season: string) => repository.planOf(season, shown(PLAN_STREAM_PREFIX + season))
  // The club's own rating history was computed from the unfiltered rows.
  const ratings = rows === repository.rows ? repository.ratings : createRatingHistory()
  return {
    club,
    rows,
    season(id) {
      const data = openSeasonData({ club, rows, planOf, ratings }, id)
      return data.ok ? ok(withoutHiddenParts(data.value)) : data
    },
    seatingPlan: (id) => planOfPublicSeats(repository.planOf(id), planOf(id), club.seasons.get(id)?.hiding),
    async game(id) {
      const game = await (hasNoDelay(lateness) ? repository.game(id) : readShownGame(repository, id, lateness))
      if (!game.ok || game.value === undefined) return game as Result<undefined>
      const season = club.seasons.get(game.value.opened.season)
      return ok(toPublishedGame({ club, season, plan: planOf(game.value.opened.season) }, game.value))
    },
    async ledger(data, row) {
      const lines = await repository.history(LEDGER_STREAM_PREFIX + row.id)
      return lines.ok
        ? ok(
            toPublishedLedgerLines(
              data,
              row,
              readLedgerLines(lines.value.slice(0, shown(LEDGER_STREAM_PREFIX + row.id))),
            ),
          )
        : lines
    },
  }
}

const hasNoDelay = ({ isHeldBack, extra }: ViewerDelay) => !isHeldBack && extra === 0

function isShownWhole({ publicView }: Repository, id: string, lateness: ViewerDelay): boolean {
  return (
    [GAME_STREAM_PREFIX, LEDGER_STREAM_PREFIX].every((kind) =>
      isEverythingShown(publicView.shownVersion(kind + id, lateness)),
    ) && isImportShown(publicView, id, lateness)
  )
}

/**
 * Builds the game from the visible beginning of its streams. A correction, a bonus or a void mark that is held back has
 * no effect yet.
 */
async function readShownGame(
  repository: Repository,
  id: string,
  lateness: ViewerDelay,
): Promise<Result<Game | undefined>> {
  const game = await repository.game(id)
  if (!game.ok || isShownWhole(repository, id, lateness)) return game
  const { publicView } = repository
  const entries = publicView.shownVersion(GAME_STREAM_PREFIX + id, lateness)
  if (entries < 1 || !isImportShown(publicView, id, lateness)) return ok(undefined)
  const [log, ledger] = [
    await repository.history(GAME_STREAM_PREFIX + id),
    await repository.history(LEDGER_STREAM_PREFIX + id),
  ]
  if (!log.ok) return log
  if (!ledger.ok) return ledger
  const [told, lines] = [
    log.value.slice(0, entries),
    ledger.value.slice(0, publicView.shownVersion(LEDGER_STREAM_PREFIX + id, lateness)),
  ]
  const story = readGameContent(told)
  return ok(story && gameOf(story, told.length, readLedgerLines(lines), lines.length))
}

/**
 * Whether the viewer may see a game of an import. Such games exist only from the time when the import was completed.
 */
function isImportShown(publicView: Repository['publicView'], id: string, lateness: ViewerDelay): boolean {
  const from = importIdOfGame(id)
  return from === undefined || isEverythingShown(publicView.shownVersion(IMPORT_STREAM_PREFIX + from, lateness))
}

function isEverythingShown(shown: number): boolean {
  return shown === Number.POSITIVE_INFINITY
}

/** Finds the game that a request names. Errors: `games/unknown`. */
export async function findPublishedGame(shown: PublicClub, id: string): Promise<Result<PublishedGame>> {
  const game = await shown.game(id)
  if (!game.ok || game.value !== undefined) return game as Result<PublishedGame>
  return err({ code: 'games/unknown', params: { game: id.slice(0, 60) } })
}
