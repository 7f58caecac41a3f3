// The club as one reader may have it: rows, plans, games and ledgers as far as delay and freeze show them to him,
// without what a season hides. Pages, boards, frames, papers and files are made from this value and know no other
// source.

import { createRatingHistory } from '../../scoring/ratings/history.ts'
import type { LedgerEntry } from '../../scoring/line.ts'
import type { GameRow } from '../../scoring/row.ts'
import { err, ok, type Result } from '../../rules/vocabulary.ts'
import { type Game, gameOf, rowOf } from '../model/game.ts'
import { readGame, readLines } from '../model/gameStream.ts'
import { importOfGame } from '../model/imported.ts'
import { type SeasonData } from '../model/seasonData.ts'
import { asPublished, gameAsPublished, linesAsPublished, type PublishedGame } from '../model/publishedSeason.ts'
import { AT_ONCE, type Lateness } from '../model/publicTime.ts'
import { ROWS } from '../model/readKeys.ts'
import { GAMES, IMPORTS, LEDGERS, PLANS } from '../model/streams.ts'
import { openSeasonData } from './openSeasonData.ts'
import type { Repository } from './repository.ts'

export interface PublicClub extends Pick<Repository, 'club' | 'rows'> {
  season(id: string): Result<SeasonData>
  /** Undefined: he may not know yet that it was opened. */
  game(id: string): Promise<Result<PublishedGame | undefined>>
  /** Of a game of the season. */
  ledger(data: SeasonData, row: GameRow): Promise<Result<readonly LedgerEntry[]>>
}

/** For those whom delay and freeze hold back, or whose page is late. */
export async function publicClub(repository: Repository, asked: Lateness): Promise<Result<PublicClub>> {
  const unread = repository.unreadBy(['club/', GAMES, ROWS, PLANS])
  if (unread) return err(unread)
  if (isAtOnce(asked)) return ok(clubAtOnce(repository))
  const lateness = { ...asked, upTo: repository.publicView.horizon(asked) }
  const rows = new Map<string, GameRow>()
  let isWhole = true
  for (const [id, row] of repository.rows) {
    if (isShownWhole(repository, id, lateness)) {
      rows.set(id, row)
      continue
    }
    isWhole = false
    const game = unlessSetAside(await gameAt(repository, id, lateness))
    if (!game.ok) return game
    if (game.value !== undefined) rows.set(id, rowOf(game.value))
  }
  return ok(publicOf(repository, lateness, isWhole ? repository.rows : repository.asPeople(rows)))
}

const SET_ASIDE: readonly string[] = ['games/unknown', 'store/tampered', 'store/bad-payload', 'store/unsound']

/** What is damaged, does not fit or is gone is left out: the rest is shown. */
export function unlessSetAside<T>(kept: Result<T | undefined>): Result<T | undefined> {
  return !kept.ok && SET_ASIDE.includes(kept.error.code) ? ok(undefined) : kept
}

/** For papers, and for files that the secretary hands out: what is known now, without what is hidden. */
export function clubAtOnce(repository: Repository): PublicClub {
  return publicOf(repository, AT_ONCE, repository.rows)
}

function publicOf(repository: Repository, lateness: Lateness, rows: Repository['rows']): PublicClub {
  const { club, publicView } = repository
  const shown = (stream: string) => (isAtOnce(lateness) ? Number.POSITIVE_INFINITY : publicView.shown(stream, lateness))
  const planOf = (season: string) => repository.planOf(season, shown(PLANS + season))
  // The club's own is kept for rows as they are.
  const ratings = rows === repository.rows ? repository.ratings : createRatingHistory()
  return {
    club,
    rows,
    season(id) {
      const data = openSeasonData({ club, rows, planOf, ratings }, id)
      return data.ok ? ok(asPublished(data.value)) : data
    },
    async game(id) {
      const game = await (isAtOnce(lateness) ? repository.game(id) : gameAt(repository, id, lateness))
      if (!game.ok || game.value === undefined) return game as Result<undefined>
      const season = club.seasons.get(game.value.opened.season)
      return ok(gameAsPublished({ club, season, plan: planOf(game.value.opened.season) }, game.value))
    },
    async ledger(data, row) {
      const lines = await repository.history(LEDGERS + row.id)
      return lines.ok
        ? ok(linesAsPublished(data, row, readLines(lines.value.slice(0, shown(LEDGERS + row.id)))))
        : lines
    },
  }
}

const isAtOnce = ({ isHeldBack, extra }: Lateness) => !isHeldBack && extra === 0

function isShownWhole({ publicView }: Repository, id: string, lateness: Lateness): boolean {
  return (
    [GAMES, LEDGERS].every((kind) => isAll(publicView.shown(kind + id, lateness))) &&
    isTakenIn(publicView, id, lateness)
  )
}

/** The beginnings of its streams: an undo, a bonus or a void that is held back has not happened yet. */
async function gameAt(repository: Repository, id: string, lateness: Lateness): Promise<Result<Game | undefined>> {
  const game = await repository.game(id)
  if (!game.ok || isShownWhole(repository, id, lateness)) return game
  const { publicView } = repository
  const entries = publicView.shown(GAMES + id, lateness)
  if (entries < 1 || !isTakenIn(publicView, id, lateness)) return ok(undefined)
  const [log, ledger] = [await repository.history(GAMES + id), await repository.history(LEDGERS + id)]
  if (!log.ok) return log
  if (!ledger.ok) return ledger
  const [told, lines] = [log.value.slice(0, entries), ledger.value.slice(0, publicView.shown(LEDGERS + id, lateness))]
  const story = readGame(told)
  return ok(story && gameOf(story, told.length, readLines(lines), lines.length))
}

/** Games of an import are there from the moment it is taken. */
function isTakenIn(publicView: Repository['publicView'], id: string, lateness: Lateness): boolean {
  const from = importOfGame(id)
  return from === undefined || isAll(publicView.shown(IMPORTS + from, lateness))
}

function isAll(shown: number): boolean {
  return shown === Number.POSITIVE_INFINITY
}

/** Where somebody asks for a game by name. Errors: `games/unknown`. */
export async function knownGame(shown: PublicClub, id: string): Promise<Result<PublishedGame>> {
  const game = await shown.game(id)
  if (!game.ok || game.value !== undefined) return game as Result<PublishedGame>
  return err({ code: 'games/unknown', params: { game: id.slice(0, 60) } })
}
