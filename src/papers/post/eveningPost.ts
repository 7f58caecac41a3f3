// The post about an evening for the club's chat: its date, the result of each game, the points of the evening and the
// date of the next evening. Text and picture use only public data, so they never contain hidden standings or the cards
// of a running game.

import type { Lang } from '../../i18n/registry.ts'
import { eveningNumberInSeason } from '../../club/evening/eveningView.ts'
import { findPlannedEvening } from '../../club/model/evenings.ts'
import { memberNameOf } from '../../club/model/mergedMembers.ts'
import type { SeasonData } from '../../club/model/seasonData.ts'
import type { PublicClub } from '../../club/repository/publicClub.ts'
import { compareByStartTime, type CountedGameRow } from '../../scoring/counting.ts'
import { countedGamesOfSeason, seasonStandings } from '../../scoring/season.ts'
import { paperWords, type PaperWords } from '../documents/paperWords.ts'
import type { PictureElements } from '../publishing/picture.ts'
import { eveningPicture } from '../publishing/pictures.ts'

/** Maximum number of players listed for each season of the evening. */
const MAX_POSTED_PLAYERS = 10

interface PostedSeason {
  readonly data: SeasonData
  /** Number of the evening in the season. */
  readonly number: number
}

interface PostedEvening {
  readonly date: string
  readonly games: readonly CountedGameRow[]
  /** Seasons with games of the evening. */
  readonly seasons: readonly PostedSeason[]
}

/** An evening, or the games of one season on this evening. */
export interface PostRequest {
  readonly evening: string
  readonly season?: string
}

export function eveningPostText(shown: PublicClub, asked: PostRequest, lang: Lang): string {
  const words = paperWords(lang)
  const { evening: date } = asked
  const evening = findPostedEvening(shown, asked)
  const parts = [
    [[shown.club.name, words.date(date)].filter(Boolean).join(', ')],
    evening.games.map((row) => resultLine(row, shown, words)),
    ...evening.seasons.map(({ data }) => pointsOfEvening(data, date, words)),
    [nextEveningText(shown, date, words) ?? ''].filter(Boolean),
  ]
  return parts
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n')
}

/** The picture shows the best three players of the first season that hides nothing, and the winning teams. */
export function eveningPostPicture(shown: PublicClub, asked: PostRequest, lang: Lang): PictureElements {
  const words = paperWords(lang)
  const { evening: date } = asked
  const { games, seasons } = findPostedEvening(shown, asked)
  const [first] = seasons
  const ranked = seasons.find(({ data }) => data.season.hiding === undefined)
  return eveningPicture({
    club: shown.club.name ?? '',
    about: first ? words.text('post', 'eveningOf', { season: first.data.season.name, n: first.number }) : '',
    title: words.date(date),
    players: ranked ? standingsOfEvening(ranked.data, date, 3, words) : [],
    games: games.map((row) => ({ number: row.number, winner: row.outcome.winner })),
    next: nextEveningText(shown, date, words) ?? '',
  })
}

function findPostedEvening(shown: PublicClub, { evening: date, season: only }: PostRequest): PostedEvening {
  const seasons = (only === undefined ? [...shown.club.seasons.keys()] : [only]).flatMap((id) => {
    const data = shown.season(id)
    return data.ok ? [data.value] : []
  })
  const all = seasons.flatMap((data) => countedGamesOfSeason(data))
  const games = all.filter((row) => row.evening === date).toSorted(compareByStartTime)
  return {
    date,
    games,
    seasons: seasons
      .filter((data) => games.some(({ season }) => season === data.season.id))
      .map((data) => ({ data, number: eveningNumberInSeason(all, data.season.id, date) })),
  }
}

/** The announced evening, if it comes after the evening of the post. */
function nextEveningText({ club }: PublicClub, date: string, words: PaperWords): string | undefined {
  const planned = findPlannedEvening(club.evenings)
  if (planned === undefined || planned.date <= date) return undefined
  return words.text('post', 'next', { date: words.date(planned.date), time: planned.starts })
}

function resultLine(row: CountedGameRow, { club }: PublicClub, words: PaperWords): string {
  const judge = row.judgeId === undefined ? row.judge : memberNameOf(club, row.judgeId)
  const title = words.text('paper', 'game', { n: row.number })
  const result = `${title}: ${words.gameOf(row.rulebook, 'winner', row.outcome.winner)}`
  return judge === undefined ? result : `${result} · ${words.text('paper', 'judge', { name: judge })}`
}

/** Empty if the season hides its standings or its bonuses. */
function pointsOfEvening(data: SeasonData, evening: string, words: PaperWords): readonly string[] {
  if (data.season.hiding !== undefined) return []
  const lines = standingsOfEvening(data, evening, MAX_POSTED_PLAYERS, words).map(
    ({ place, name, points }) => `${place}. ${name}: ${points}`,
  )
  return lines.length === 0 ? [] : [`${data.season.name}:`, ...lines]
}

function standingsOfEvening(data: SeasonData, evening: string, most: number, words: PaperWords) {
  return seasonStandings(data, { evening })
    .slice(0, most)
    .map(({ place, name, metrics }) => ({ place: String(place), name, points: words.figure(metrics.total) }))
}
