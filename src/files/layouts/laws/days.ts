// Reads the day of every game. Days must ascend from game to game, which decides whether the day or the month is
// written first. Pure functions.

import { MS_PER_DAY, parseCellDate } from '../cellValues.ts'
import type { Claims } from './claims.ts'
import { dayWithoutYear, isDateText, yearIn } from './foldedWords.ts'
import type { GameFact } from './frame.ts'
import { shareOf } from './grid.ts'
import { isHinted } from './hints.ts'

interface DaysReading {
  /** ISO date of each game, or an empty string. */
  readonly days: readonly string[]
  readonly isMonthFirst: boolean
}

const isDay = (text: string) => isDateText(text) || dayWithoutYear(text) !== undefined

/** The day in a longer text, such as the name of a sheet. A letter beside its figures may be a misread figure. */
function dayWithin(text: string): string {
  return isDay(text) ? text : (/(?<![\p{L}\d])\d{1,4}[./-]\d{1,2}[./-]\d{2,4}(?![\p{L}\d])/u.exec(text)?.[0] ?? text)
}

interface DatedFact {
  readonly fact: GameFact
  readonly texts: readonly string[]
  readonly share: number
  readonly hinted: boolean
}

function datedFact(fact: GameFact): DatedFact | undefined {
  const texts = fact.texts.map((own) =>
    dayWithin(own.find((text) => isDay(text) || (own.length === 1 && isDateText(dayWithin(text)))) ?? own[0] ?? ''),
  )
  const filled = texts.filter((text) => text !== '')
  const [share, hinted] = [shareOf(filled.map(isDay)), isHinted(fact.heading, 'evening')]
  return filled.length > 0 && share >= (hinted ? 0.6 : 0.9) ? { fact, texts, share, hinted } : undefined
}

export function readDays(claims: Claims, facts: readonly GameFact[]): DaysReading {
  const [found] = facts
    .filter(({ at }) => claims.isFree(at))
    .flatMap((fact) => datedFact(fact) ?? [])
    .toSorted((a, b) => Number(b.hinted) - Number(a.hinted) || b.share - a.share)
  if (!found) return { days: claims.frame.games.map(() => ''), isMonthFirst: false }
  claims.take(found.fact, 'evening')
  const { texts } = found
  const years = yearsOfGames(claims)
  const undated = texts.filter((text, game) => years[game] === undefined && dayWithoutYear(text) && !isDateText(text))
  if (undated.length > 0) claims.ask('year', undated.slice(0, 1))
  const [dayFirst, monthFirst] = (['dmy', 'mdy'] as const).map((order) => daysOf(texts, order, years))
  if (!dayFirst || !monthFirst) return { days: [], isMonthFirst: false }
  const law = (days: readonly string[]) =>
    orderOfDays(days) + shareOf(texts.map((text, at) => text === '' || days[at] !== ''))
  const isDotted = (text: string) => /^\d{1,2}\.\d/u.test(text)
  const [lawOfDay, lawOfMonth] = [law(dayFirst), law(monthFirst)]
  let isMonthFirst = !texts.some(isDotted) && lawOfMonth > lawOfDay + 0.01
  const isAmbiguous =
    dayFirst.some((day, at) => day !== monthFirst[at]) &&
    texts.some((text) => /^\d{1,2}[-/]\d/u.test(text)) &&
    Math.abs(lawOfDay - lawOfMonth) < 0.05
  if (isAmbiguous && claims.ask('days', [dayFirst[0] ?? '', monthFirst[0] ?? ''])) isMonthFirst = !isMonthFirst
  return { days: isMonthFirst ? monthFirst : dayFirst, isMonthFirst }
}

/**
 * The year of the days without a year, by game. Every sheet has the year of its own titles. A sheet without a year has
 * the year of the other sheets if they all have the same, or else the year that the user gives.
 */
function yearsOfGames({ frame, year: given }: Claims): readonly (number | undefined)[] {
  const yearsIn = (titles: readonly string[]) => titles.flatMap((title) => yearIn(title) ?? [])
  const { games, titles, titlesBySheet = new Map() } = frame
  const bySheet = new Map([...titlesBySheet].map(([sheet, own]) => [sheet, yearsIn(own)[0]]))
  const known = new Set(bySheet.values())
  known.delete(undefined)
  const common = given ?? (known.size > 1 ? undefined : yearsIn(titles)[0])
  return games.map(({ sheet }) => bySheet.get(sheet) ?? common)
}

/**
 * A game without a day has the day of the previous game. Days without a year start in the given year, and a new year
 * begins where the month drops by more than six. If a game's year is unknown, they are not read, because a wrong year would put
 * the games into a different season.
 */
function daysOf(
  texts: readonly string[],
  dates: 'dmy' | 'mdy',
  years: readonly (number | undefined)[],
): readonly string[] {
  let [last, year, month] = ['', 0, 0]
  return texts.map((text, game) => {
    const own = years[game]
    if (game === 0 || own !== years[game - 1]) [last, year, month] = ['', own ?? 0, 0]
    const parts = isDateText(text) ? undefined : dayWithoutYear(text)
    if (parts && own === undefined) return ''
    if (parts) {
      if (parts[1] < month - 6) year += 1
      month = parts[1]
      last = `${year}-${String(month).padStart(2, '0')}-${String(parts[0]).padStart(2, '0')}`
    } else if (text !== '') last = parseCellDate(text, { dates, moments: 'midnight' }) ?? last
    return last
  })
}

const LONGEST_PAUSE_DAYS = 70

/** Share of games that obey the law of days: days are in ascending order and without long pauses. */
function orderOfDays(days: readonly string[]): number {
  return shareOf(
    days.slice(1).map((day, index) => {
      const before = days[index] ?? ''
      const pause = (Date.parse(day) - Date.parse(before)) / MS_PER_DAY
      return day !== '' && (before === '' || (day >= before && pause < LONGEST_PAUSE_DAYS))
    }),
  )
}
