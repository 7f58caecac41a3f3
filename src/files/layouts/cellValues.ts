// Parses cell values of a foreign table: dates, points, numbers and seats. Every function returns `undefined` for a
// cell of a different kind.

import { parsePoints, points, type Points } from '../../scoring/points.ts'
import { eveningDateAt } from '../../club/model/localTime.ts'
import type { TableMap } from './tableMap.ts'
import { parseMonthName } from './words.ts'

export const MS_PER_DAY = 86_400_000
/** Serial day numbers of spreadsheets, which count from the end of 1899. The range covers 1970 to 2099. */
const SERIAL_DAY_RANGE = { first: 25_569, last: 73_050 }

/** Parses a day in any notation: ISO, numbers, a month in words, or a spreadsheet's serial number. */
export function parseCellDate(
  text: string,
  { dates, moments }: Pick<TableMap, 'dates' | 'moments'>,
  zone?: string,
): string | undefined {
  const trimmed = text.trim()
  const moment = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:?\d{2})?$/.exec(trimmed)
  if (moment) return dayOfMoment(trimmed, moment, moments === 'midnight', zone)
  const iso = /^(\d{4})[-./](\d{1,2})[-./](\d{1,2})(?:\s+\d{1,2}:\d{2}(?::\d{2})?)?$/.exec(trimmed)
  if (iso) return isoDay(Number(iso[1]), Number(iso[2]), Number(iso[3]))
  const figures =
    /^(\d{1,2})[-./](\d{1,2})[-./](\d{4}|\d{2})(?:\s*г\.?|\s*р\.?)?(?:,?\s+\d{1,2}:\d{2}(?::\d{2})?)?$/u.exec(trimmed)
  if (figures) {
    const [, a, b, year] = figures.map(Number) as [number, number, number, number]
    return dates === 'dmy' ? isoDay(fullYear(year), b, a) : isoDay(fullYear(year), a, b)
  }
  const words =
    /^(\d{1,2})(?:st|nd|rd|th)?[\s-]+(\p{L}{3,})\.?,?[\s-]+(\d{4}|\d{2})/u.exec(trimmed) ??
    /^(\p{L}{3,})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})/u.exec(trimmed)
  if (words) {
    const [, first = '', second = '', year] = words
    const month = parseMonthName(first) ?? parseMonthName(second)
    const day = Number(/^\d/.test(first) ? first : second)
    return month === undefined ? undefined : isoDay(fullYear(Number(year)), month, day)
  }
  const serial = /^\d{5}(?:\.\d+)?$/.test(trimmed) ? Math.floor(Number(trimmed)) : 0
  if (serial < SERIAL_DAY_RANGE.first || serial > SERIAL_DAY_RANGE.last) return undefined
  return new Date((serial - SERIAL_DAY_RANGE.first) * MS_PER_DAY).toISOString().slice(0, 10)
}

/**
 * If `isMidnight` is true, the value is a local midnight written in UTC, so the day is that of the nearest UTC
 * midnight.
 */
function dayOfMoment(
  text: string,
  [, day = '', clock = '', zoned]: RegExpExecArray,
  isMidnight: boolean,
  zone: string | undefined,
): string | undefined {
  const at = Date.parse(zoned === undefined ? `${text}Z` : text)
  if (Number.isNaN(at)) return undefined
  if (zoned === undefined) return clock === '00:00' ? day : eveningDateAt(at)
  return isMidnight
    ? new Date(Math.round(at / MS_PER_DAY) * MS_PER_DAY).toISOString().slice(0, 10)
    : eveningDateAt(at, zone)
}

function fullYear(year: number): number {
  return year < 100 ? 2000 + year : year
}

function isoDay(year: number, month: number, day: number): string | undefined {
  const text = `${year}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text) ? text : undefined
}

/** Spreadsheets store 0.3 as 0.30000000000000004, so a value that is almost a whole hundredth is rounded to it. */
export function parseCellPoints(text: string): Points | undefined {
  const trimmed = text.trim().replace('−', '-')
  const read = parsePoints(trimmed)
  if (read.ok) return read.value
  const value = /^[+-]?\d{1,4}[.,]\d{3,20}$/.test(trimmed) ? Number(trimmed.replace(',', '.')) : NaN
  const hundredths = Math.round(value * 100)
  return Math.abs(hundredths - value * 100) < 1e-6 ? points(hundredths) : undefined
}

/** Parses `№3`, `3`, or `3.0`, which spreadsheets may write. */
export function parseCellNumber(text: string): number | undefined {
  const found = /^(?:№\s*)?(\d{1,4})(?:\.0)?\.?$/u.exec(text.trim())
  return found ? Number(found[1]) : undefined
}

/** Parses a list of numbers with any punctuation: `1, 5, 7`, `1-5-7`, `1/5/7`. */
export function parseNumberList(text: string): readonly number[] | undefined {
  const parts = text.split(/[\s,;./\\+|–—-]+/u).filter((part) => part !== '')
  const numbers = parts.map(parseCellNumber)
  const known = numbers.filter((each) => each !== undefined)
  return parts.length > 0 && known.length === numbers.length ? known : undefined
}
