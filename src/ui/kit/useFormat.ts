// Dates and points as the screen writes them, in the language on screen. Points come as whole
// hundredths or ready strings; nothing here computes with them.

import { computed } from 'vue'
import { useI18n } from 'vue-i18n'
import type { TouchedRecord } from '../../api/contract/club.ts'
import { formatRow } from '../../i18n/formatList.ts'
import { langOf, LANGUAGES } from '../../i18n/registry.ts'
import { fraction, multiply, parseFraction, roundHalfUp } from '../../rules/fraction.ts'
import { type DecimalMark, restyled, shownPoints } from '../../scoring/points.ts'
import { usePhrases } from './usePhrases.ts'

export function useFormat() {
  const { locale } = useI18n()
  const long = computed(() => new Intl.DateTimeFormat(locale.value, { dateStyle: 'long' }))
  const short = computed(() => new Intl.DateTimeFormat(locale.value, { day: 'numeric', month: 'short' }))
  const moment = computed(() => new Intl.DateTimeFormat(locale.value, { hour: '2-digit', minute: '2-digit' }))

  const stamp = computed(
    () => new Intl.DateTimeFormat(locale.value, { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' }),
  )
  const dated = computed(() => new Intl.DateTimeFormat(locale.value, { dateStyle: 'long', timeStyle: 'short' }))
  const relative = computed(() => new Intl.RelativeTimeFormat(locale.value, { numeric: 'auto' }))
  const mark = computed(() => LANGUAGES[langOf(locale.value)].decimalMark)

  return {
    /** The decimal mark of the language on screen. */
    mark,
    /** An ISO date of an evening: `14 March 2026`. */
    evening: (iso: string) => written(long.value, iso),
    /** `14 Mar`. */
    eveningShort: (iso: string) => written(short.value, iso),
    /** Milliseconds since the epoch as a time of day. */
    clock: (at: number) => moment.value.format(at),
    /** The same with its day. */
    when: (at: number) => stamp.value.format(at),
    /** With its year, for what may be long ago. */
    moment: (at: number) => dated.value.format(at),
    /** `5 minutes ago`, `yesterday`: how long before `now`. */
    ago: (at: number, now: number) => ago(relative.value, at - now),
    /** An exact fraction with two places. */
    fraction: (text: string) => formatFraction(text, mark.value),
    points: (hundredths: number, signed = false) => shownPoints(hundredths, { signed, mark: mark.value }),
    /** `60.8`, with one place: a share of 0..1 in percent. */
    percent: (share: number) => restyled((100 * share).toFixed(1), mark.value),
    /** `+3.2`, `−0.8`: percentage points with one place. */
    change: (points: number) => signed(points, mark.value),
    /** Points the club has already written out. */
    figure: (points: string) => restyled(points, mark.value),
  }
}

const SPANS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const

/** In the largest whole unit; less than a minute, and a clock that was set back, is now. */
function ago(words: Intl.RelativeTimeFormat, milliseconds: number): string {
  for (const [unit, length] of SPANS)
    if (milliseconds <= -length) return words.format(Math.ceil(milliseconds / length), unit)
  return words.format(0, 'second')
}

function signed(points: number, mark: DecimalMark): string {
  const text = restyled(points.toFixed(1), mark)
  return points > 0 && Number(points.toFixed(1)) !== 0 ? `+${text}` : text
}

function written(format: Intl.DateTimeFormat, iso: string): string {
  // Noon, so that no time zone moves the evening to another day.
  const date = new Date(`${iso}T12:00:00`)
  return Number.isNaN(date.getTime()) ? iso : format.format(date)
}

// Hit points as a page shows them: exact in the game, with two places on screen. Pure.
/** `5/3` → `1.67`, `1000` → `1000`. */
export function formatFraction(text: string, mark: DecimalMark = '.'): string {
  const hundredths = roundHalfUp(multiply(parseFraction(text), fraction(100)))
  return hundredths % 100 === 0 ? String(hundredths / 100) : shownPoints(hundredths, { mark })
}

// A record that a fault touched, as one line: season, game, table, evening, and how many entries.
export function useTouched() {
  const { t } = useI18n()
  const { lang } = usePhrases()
  const format = useFormat()

  function nameOf({ of, season, game }: TouchedRecord): string {
    const what =
      of !== 'game'
        ? [t(`closed.${of}`)]
        : game === null
          ? [t('closed.gameUnknown')]
          : [
              t('closed.game', { number: game.number }),
              ...(game.table === null ? [] : [t('closed.table', { n: game.table })]),
              format.evening(game.evening),
            ]
    return season === null ? formatRow(lang(), what) : t('closed.ofSeason', { season, what })
  }

  return { nameOf, entries: (n: number) => t('common.entries', { n }, n) }
}
