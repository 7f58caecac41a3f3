// Formats dates and points in the language on screen. Points are whole hundredths or finished strings; nothing in this
// file calculates with them.

import { computed } from 'vue'
import type { AffectedRecord } from '../../api/contract/club.ts'
import { formatListWithCommas } from '../../i18n/formatList.ts'
import { LANGUAGES } from '../../i18n/registry.ts'
import { fraction as fractionOf, multiplyFractions, parseFraction, roundFractionHalfUp } from '../../rules/fraction.ts'
import { toDisplayedPointsText, formatDisplayPoints } from '../../scoring/points.ts'
import { t } from './i18n/setup.ts'
import { currentLang, screenLocale } from './phrases.ts'

const dates = (options: Intl.DateTimeFormatOptions) => computed(() => new Intl.DateTimeFormat(screenLocale(), options))

const long = dates({ dateStyle: 'long' })
const weekday = dates({ weekday: 'long', day: 'numeric', month: 'long' })
const short = dates({ day: 'numeric', month: 'short' })
const timeOfDay = dates({ hour: '2-digit', minute: '2-digit' })
const stamp = dates({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })
const dated = dates({ dateStyle: 'long', timeStyle: 'short' })
const relative = computed(() => new Intl.RelativeTimeFormat(screenLocale(), { numeric: 'auto' }))

/** Decimal mark of the language on screen. */
export const screenDecimalMark = computed(() => LANGUAGES[currentLang()].decimalMark)
/** Formats the ISO date of an evening as `14 March 2026`. */
export const eveningText = (iso: string) => written(long.value, iso)
/** Formats the ISO date of an evening as `Saturday 14 March`. */
export const eveningWithWeekday = (iso: string) => written(weekday.value, iso)
/** Formats the ISO date of an evening as `14 Mar`. */
export const shortEveningText = (iso: string) => written(short.value, iso)
/** Time of day from milliseconds since the epoch. */
export const clockTimeText = (at: number) => timeOfDay.value.format(at)
/** Date and time of day without the year, from milliseconds since the epoch. */
export const dayAndTimeText = (at: number) => stamp.value.format(at)
/** Formats a local time of the venue without time zone: `2026-11-28T18:30` becomes `28 Nov, 18:30`. */
export const venueTimeText = (minute: string) => stamp.value.format(new Date(minute))
/** Date with year and time of day, for times that may be long past. */
export const dateAndTimeText = (at: number) => dated.value.format(at)
export const pointsText = (hundredths: number, signed = false) =>
  formatDisplayPoints(hundredths, { signed, mark: screenDecimalMark.value })
/** Formats a share from 0 to 1 as a percentage with one decimal place, without the per cent sign: `60.8`. */
export const percentText = (share: number) => toDisplayedPointsText((100 * share).toFixed(1), screenDecimalMark.value)
/**
 * Localises points that the club has already formatted: replaces their decimal mark with that of the language on
 * screen.
 */
export const localisedNumber = (text: string) => toDisplayedPointsText(text, screenDecimalMark.value)

const TIME_UNITS_MS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/**
 * Elapsed time in the largest whole unit, such as `5 minutes ago`. Less than a minute is "now". A time in the future is
 * also "now", because a clock may have been set back.
 */
export function relativeTimeText(at: number, now: number): string {
  for (const [unit, length] of TIME_UNITS_MS)
    if (now - at >= length) return relative.value.format(Math.ceil((at - now) / length), unit)
  return relative.value.format(0, 'second')
}

/** A difference in percentage points with its sign and one decimal place: `+3.2`, `−0.8`. */
export function signedPercentagePoints(difference: number): string {
  const shown = roundedPercentagePoints(difference)
  const text = toDisplayedPointsText(shown.toFixed(1), screenDecimalMark.value)
  return shown > 0 ? `+${text}` : text
}

/**
 * The rounded number that `signedPercentagePoints` shows. Statements about an interval must be based on this number, so
 * that they match the displayed numbers.
 */
export function roundedPercentagePoints(difference: number): number {
  const rounded = Number(difference.toFixed(1))
  return rounded === 0 ? 0 : rounded
}

function written(format: Intl.DateTimeFormat, iso: string): string {
  // Uses noon, so that the date is the same in every time zone.
  const date = new Date(`${iso}T12:00:00`)
  return Number.isNaN(date.getTime()) ? iso : format.format(date)
}

/**
 * Rounds exact hit points to two decimal places, as the screen shows them: `5/3` becomes `1.67`, `1000` stays `1000`.
 */
export function fraction(text: string): string {
  const hundredths = roundFractionHalfUp(multiplyFractions(parseFraction(text), fractionOf(100)))
  return hundredths % 100 === 0 ? String(hundredths / 100) : pointsText(hundredths)
}

/** Describes a damaged record in one line: season, game, table, evening. */
export function formatTouchedRecord({ of, season, game }: AffectedRecord): string {
  const what =
    of !== 'game'
      ? [t(`closed.${of}`)]
      : game === null
        ? [t('closed.gameUnknown')]
        : [
            t('closed.game', { number: game.number }),
            ...(game.table === null ? [] : [t('closed.table', { n: game.table })]),
            eveningText(game.evening),
          ]
  return season === null ? formatListWithCommas(currentLang(), what) : t('closed.ofSeason', { season, what })
}

export const entryCountText = (n: number) => t('common.entries', { n })
