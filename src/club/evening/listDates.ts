// Dates and days of the week in the headings of a pasted list: "Суббота 28.11", "Sat, Nov 28", "28 листопада".

import { wholeWords } from './wholeWords.ts'

/** A date or a day of the week that a line names. */
export interface LineDates {
  /** Possible readings of each date as ISO dates. `03/04` has two. The year is the one nearest to the evening. */
  readonly dates: readonly (readonly string[])[]
  /** Days of the week, 0 for Sunday. */
  readonly weekdays: readonly number[]
}

const MONTHS: readonly string[] = [
  'янв\\p{L}*|січ(?:ня|ень)|jan(?:uary)?',
  'фев\\p{L}*|лют(?:ого|ий)|feb(?:ruary)?',
  'марта|март|берез(?:ня|ень)|mar(?:ch)?',
  'апр\\p{L}*|квіт(?:ня|ень)|apr(?:il)?',
  'мая|май|трав(?:ня|ень)|may',
  'июн\\p{L}*|черв(?:ня|ень)|june?',
  'июл\\p{L}*|лип(?:ня|ень)|july?',
  'авг\\p{L}*|серп(?:ня|ень)|aug(?:ust)?',
  'сент\\p{L}*|верес(?:ня|ень)|sept?(?:ember)?',
  'окт\\p{L}*|жовт(?:ня|ень)|oct(?:ober)?',
  'ноя\\p{L}*|листопада?|nov(?:ember)?',
  'дек\\p{L}*|груд(?:ня|ень)|dec(?:ember)?',
]
const WEEKDAYS: readonly string[] = [
  'воскресень[еюя]|неділ[яюі]|sundays?|sun|вс|нд',
  'понедельник\\p{L}*|понеділ(?:ок|ка)|mondays?|mon|пн',
  'вторник\\p{L}*|вівтор(?:ок|ка)|tuesdays?|tue|tues|вт',
  'сред[ауы]|серед[ауи]|wednesdays?|wed|ср',
  'четверг\\p{L}*|четверг?а?|thursdays?|thu|thurs|чт',
  "пятниц[ауы]|п'ятниц[яюі]|fridays?|fri|пт",
  'суббот[ауы]|субот[ауи]|saturdays?|sat|сб',
]

const ANY_WEEKDAY = wholeWords(WEEKDAYS.join('|'))
const ANY_MONTH = MONTHS.join('|')
const MONTH_PATTERNS = MONTHS.map((month) => wholeWords(month))
const WEEKDAY_PATTERNS = WEEKDAYS.map((day) => wholeWords(day))
const ISO_DATE = /(?<!\d)(\d{4})-(\d{2})-(\d{2})(?!\d)/gu
const NUMERIC_DATE = /(?<![\d.,/:])(\d{1,2}) ?([./]) ?(\d{1,2})(?:\2(\d{4}|\d{2}))?(?![\d:])/gu
const DAY_FIRST = wholeWords(`(\\d{1,2})(?:-?(?:е|го|th|st|nd|rd))?(?: of)? (${ANY_MONTH})`, 'giu')
const MONTH_FIRST = wholeWords(`(${ANY_MONTH})\\.? (\\d{1,2})(?:th|st|nd|rd)?`, 'giu')
const CLOCK = /(?<![\d.:])(?:[01]?\d|2[0-3]):[0-5]\d(?!\d)|(?<![\d\p{L}])\d{1,2} ?(?:pm|am)(?!\p{L})/iu
const DAY_MS = 86_400_000

/** Whether the text contains a date, a day of the week or a time. */
export function hasDateOrTime(text: string): boolean {
  return CLOCK.test(text) || hasDate(text)
}

export function hasDate(text: string): boolean {
  if (!/\d/.test(text) && !ANY_WEEKDAY.test(text)) return false
  const { dates, weekdays } = readDates(text, '2000-01-01')
  return dates.length > 0 || weekdays.length > 0
}

/** Reads the dates in a text in which ё is written as е. `evening` is an ISO date. */
export function readDates(text: string, evening: string): LineDates {
  const named = (day: string, month: string) => datesOf(Number(day), monthNumber(month), undefined, evening)
  const dates = [
    ...[...text.matchAll(ISO_DATE)].map(([, year, month, day]) => datesOf(Number(day), Number(month), year, evening)),
    ...[...text.matchAll(NUMERIC_DATE)].map(([, first, sign, second, year]) => [
      ...datesOf(Number(first), Number(second), year, evening),
      ...(sign === '/' ? datesOf(Number(second), Number(first), year, evening) : []),
    ]),
    ...[...text.matchAll(DAY_FIRST)].map(([, day = '', month = '']) => named(day, month)),
    ...[...text.matchAll(MONTH_FIRST)].map(([, month = '', day = '']) => named(day, month)),
  ].filter((readings) => readings.length > 0)
  const weekdays = WEEKDAY_PATTERNS.flatMap((pattern, weekday) => (pattern.test(text) ? [weekday] : []))
  return { dates, weekdays }
}

const monthNumber = (month: string): number => MONTH_PATTERNS.findIndex((pattern) => pattern.test(month)) + 1

export const weekdayOf = (date: string): number => new Date(`${date}T00:00:00Z`).getUTCDay()

/** Returns the valid dates, at most one, with the year nearest to the evening if the text states none. */
function datesOf(day: number, month: number, year: string | undefined, evening: string): readonly string[] {
  const eveningYear = Number(evening.slice(0, 4))
  const stated = year === undefined ? undefined : year.length === 2 ? 2000 + Number(year) : Number(year)
  const years = stated === undefined ? [eveningYear, eveningYear - 1, eveningYear + 1] : [stated]
  const distance = (date: string) => Math.abs(Date.parse(date) - Date.parse(evening)) / DAY_MS
  return years
    .flatMap((each) => isoDate(each, month, day) ?? [])
    .toSorted((a, b) => distance(a) - distance(b))
    .slice(0, 1)
}

function isoDate(year: number, month: number, day: number): string | undefined {
  if (month < 1 || month > 12 || day < 1 || day > 31) return undefined
  const date = new Date(Date.UTC(year, month - 1, day))
  return date.getUTCMonth() === month - 1 ? date.toISOString().slice(0, 10) : undefined
}
