// Dates and points as the screen writes them, in the language on screen. Points come as whole
// hundredths or ready strings; nothing here computes with them.

import { computed } from 'vue'
import type { TouchedRecord } from '../../api/contract/club.ts'
import { formatRow } from '../../i18n/formatList.ts'
import { LANGUAGES } from '../../i18n/registry.ts'
import { fraction as fractionOf, multiply, parseFraction, roundHalfUp } from '../../rules/fraction.ts'
import { restylePoints, formatDisplayPoints } from '../../scoring/points.ts'
import { locale, t } from './i18n/setup.ts'
import { lang } from './phrases.ts'

const dates = (options: Intl.DateTimeFormatOptions) => computed(() => new Intl.DateTimeFormat(locale.value, options))

const long = dates({ dateStyle: 'long' })
const short = dates({ day: 'numeric', month: 'short' })
const timeOfDay = dates({ hour: '2-digit', minute: '2-digit' })
const stamp = dates({ day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' })
const dated = dates({ dateStyle: 'long', timeStyle: 'short' })
const relative = computed(() => new Intl.RelativeTimeFormat(locale.value, { numeric: 'auto' }))

/** The decimal mark of the language on screen. */
export const screenDecimalMark = computed(() => LANGUAGES[lang()].decimalMark)
/** An ISO date of an evening: `14 March 2026`. */
export const evening = (iso: string) => written(long.value, iso)
/** `14 Mar`. */
export const eveningShort = (iso: string) => written(short.value, iso)
/** Milliseconds since the epoch as a time of day. */
export const clockTime = (at: number) => timeOfDay.value.format(at)
/** The same with its day. */
export const dayAndTime = (at: number) => stamp.value.format(at)
/** `2026-11-28T18:30` by the clock of the hall: `28 Nov, 18:30`. */
export const hallTime = (minute: string) => stamp.value.format(new Date(minute))
/** With its year, for what may be long ago. */
export const dateAndTime = (at: number) => dated.value.format(at)
export const points = (hundredths: number, signed = false) =>
  formatDisplayPoints(hundredths, { signed, mark: screenDecimalMark.value })
/** `60.8`, with one place: a share of 0..1 in percent. */
export const percent = (share: number) => restylePoints((100 * share).toFixed(1), screenDecimalMark.value)
/** Points the club has already written out. */
export const localisedNumber = (text: string) => restylePoints(text, screenDecimalMark.value)

const TIME_UNITS_MS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** `5 minutes ago`, in the largest whole unit; less than a minute, and a clock that was set back, is now. */
export function ago(at: number, now: number): string {
  for (const [unit, length] of TIME_UNITS_MS)
    if (now - at >= length) return relative.value.format(Math.ceil((at - now) / length), unit)
  return relative.value.format(0, 'second')
}

/** `+3.2`, `−0.8`: percentage points with one place. */
export function signedChange(difference: number): string {
  const shown = roundedChange(difference)
  const text = restylePoints(shown.toFixed(1), screenDecimalMark.value)
  return shown > 0 ? `+${text}` : text
}

/** The number that `signedChange` writes: what a screen says of an interval must hold of the figures that it shows. */
export function roundedChange(difference: number): number {
  const rounded = Number(difference.toFixed(1))
  return rounded === 0 ? 0 : rounded
}

function written(format: Intl.DateTimeFormat, iso: string): string {
  // Noon, so that no time zone moves the evening to another day.
  const date = new Date(`${iso}T12:00:00`)
  return Number.isNaN(date.getTime()) ? iso : format.format(date)
}

// Hit points as a page shows them: exact in the game, with two places on screen.
/** `5/3` → `1.67`, `1000` → `1000`. */
export function fraction(text: string): string {
  const hundredths = roundHalfUp(multiply(parseFraction(text), fractionOf(100)))
  return hundredths % 100 === 0 ? String(hundredths / 100) : points(hundredths)
}

/** A record that a fault touched, as one line: season, game, table, evening. */
export function formatTouchedRecord({ of, season, game }: TouchedRecord): string {
  const what =
    of !== 'game'
      ? [t(`closed.${of}`)]
      : game === null
        ? [t('closed.gameUnknown')]
        : [
            t('closed.game', { number: game.number }),
            ...(game.table === null ? [] : [t('closed.table', { n: game.table })]),
            evening(game.evening),
          ]
  return season === null ? formatRow(lang(), what) : t('closed.ofSeason', { season, what })
}

export const entryCount = (n: number) => t('common.entries', { n })
