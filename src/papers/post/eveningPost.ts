// The post of an evening for the club's chat: its date, the result of each game and the points of the evening. It is
// made from public data only, so it never contains hidden standings or the cards of a running game.

import type { Lang } from '../../i18n/registry.ts'
import { compareByStartTime, type CountedGameRow } from '../../scoring/counting.ts'
import { countedGamesOfSeason, seasonStandings } from '../../scoring/season.ts'
import { memberNameOf } from '../../club/model/mergedMembers.ts'
import type { SeasonData } from '../../club/model/seasonData.ts'
import type { PublicClub } from '../../club/repository/publicClub.ts'
import { paperWords, type PaperWords } from '../documents/paperWords.ts'

/** Maximum number of players listed for each season of the evening. */
const MAX_POSTED_PLAYERS = 10

export function eveningPostText(shown: PublicClub, evening: string, lang: Lang): string {
  const words = paperWords(lang)
  const seasons = [...shown.club.seasons.keys()].flatMap((id) => {
    const data = shown.season(id)
    return data.ok ? [data.value] : []
  })
  const games = seasons
    .flatMap((data) => countedGamesOfSeason(data))
    .filter((row) => row.evening === evening)
    .toSorted(compareByStartTime)
  const played = seasons.filter((data) => games.some(({ season }) => season === data.season.id))
  return [
    [shown.club.name, words.date(evening)].filter(Boolean).join(', '),
    '',
    ...games.map((row) => resultLine(row, shown, words)),
    ...played.flatMap((data) => pointsOfEvening(data, evening, words)),
  ].join('\n')
}

function resultLine(row: CountedGameRow, { club }: PublicClub, words: PaperWords): string {
  const judge = row.judgeId === undefined ? row.judge : memberNameOf(club, row.judgeId)
  const title = words.text('paper', 'game', { n: row.number })
  const result = `${title}: ${words.gameOf(row.rulebook, 'winner', row.outcome.winner)}`
  return judge === undefined ? result : `${result} · ${words.text('paper', 'judge', { name: judge })}`
}

/** Empty if the season hides its standings. */
function pointsOfEvening(data: SeasonData, evening: string, words: PaperWords): readonly string[] {
  if (data.season.hiding !== undefined) return []
  const rows = seasonStandings(data, { evening }).slice(0, MAX_POSTED_PLAYERS)
  const lines = rows.map(({ place, name, metrics }) => `${place}. ${name}: ${words.figure(metrics.total)}`)
  return lines.length === 0 ? [] : ['', `${data.season.name}:`, ...lines]
}
