// Reads when a late person arrives: "на 20 минут", "after 8 pm", "після 20:30". Only texts that are known to be about
// an arrival are read.

import type { Arrival } from './attendanceList.ts'
import { wholeWords } from './wholeWords.ts'

const MAX_MINUTES = 300
const NOON = 12
const HOURS_PER_DAY = 24

/** A number of minutes with its unit. The second number of a range counts. */
const MINUTES_SOURCE =
  '(?<![\\d:.])\\d{1,2}(?= late)|' +
  "(?:\\d{1,3} ?[-–—] ?)?(?<![\\d:.])\\d{1,3} ?(?:мин\\p{L}*|мин|хв\\p{L}*|min(?:ute)?s?|м|хв|m|')"
const HALF_HOUR_SOURCE = 'пол ?часа?|полчасика|пів ?години|півгодинки|half an hour'
const HOUR_AND_HALF_SOURCE = '1[.,]5 ?(?:часа?|години|hours?|h)|полтора часа|півтори години|an hour and a half'
const HOURS_SOURCE = '(?<![\\d:.,])[1-4] ?(?:час[аи]?|годин[аиу]|hours?|h|ч|год)'
const HOUR_SOURCE = 'на час(?:ик)?|на годин(?:к)?у|an hour'
const MINUTES_BEFORE_SOURCE = '(?:минут|мин|хвилин|хв) (?:на |по )?\\d{1,3}(?![\\d:.])'
export const DURATION_SOURCE = [
  MINUTES_BEFORE_SOURCE,
  HOUR_AND_HALF_SOURCE,
  HALF_HOUR_SOURCE,
  MINUTES_SOURCE,
  HOURS_SOURCE,
  HOUR_SOURCE,
].join('|')

/** Hours as words after a preposition, in the evening. */
const SPOKEN_HOURS: readonly (readonly [source: string, time: string])[] = [
  ['пів на сьому|пол ?седьмого|половин[еу] седьмого|half past six', '18:30'],
  ['пів на восьму|пол ?восьмого|половин[еу] восьмого|half past seven', '19:30'],
  ["пів на дев'яту|пол ?девятого|половин[еу] девятого|half past eight", '20:30'],
  ['пів на десяту|пол ?десятого|половин[еу] десятого|half past nine', '21:30'],
  ['семи|семь|сьомої|сьомій|сьому|seven', '19:00'],
  ['восьми|восемь|восьмої|восьмій|восьму|eight', '20:00'],
  ["девяти|девять|дев'ятої|дев'ятій|дев'яту|nine", '21:00'],
  ['десяти|десять|десятої|десятій|десяту|ten', '22:00'],
]
const PREPOSITION_SOURCE = 'после|після|after|к|ко|с|со|з|із|о|об|в|на|at|by|around|about|около|близько'
const SPOKEN_SOURCE = `(?:${PREPOSITION_SOURCE}) (?:${SPOKEN_HOURS.map(([source]) => source).join('|')})(?: вечера| вечора| часов)?`

export const CLOCK_SOURCE = '(?:[01]?\\d|2[0-3])[:.][0-5]\\d(?! ?(?:грн|uah|usd|eur|€|\\$|₴|₽))'
const ISH_SOURCE = '(?:[01]?\\d|2[0-3]) ?-?ish'
const HALF_DAY_SOURCE = '(?: ?(?:pm|am|p\\.m\\.?|a\\.m\\.?|вечера|вечора|утра|ранку))?'
/** A time after a preposition, with or without minutes. */
export const TIME_SOURCE =
  `${ISH_SOURCE}|${SPOKEN_SOURCE}|(?<![\\d:.])(?:1[0-2]|[1-9]) ?pm|(?:после|після|пiсля|опiсля|after|past|к|ко|с|со|з|із|о|об|в|во|у|at|by|from|around|about|около|близько|где-то в|десь о)` +
  ` ?(?:~ ?)?(?:${CLOCK_SOURCE}|(?:[01]?\\d|2[0-3])(?:-[0-5]\\d)?(?![\\d.:]))${HALF_DAY_SOURCE}(?: ?(?:часов|часам|ч|годин[иі]?|год|o'clock))?`

const MINUTES = wholeWords(MINUTES_SOURCE)
const HALF_HOUR = wholeWords(HALF_HOUR_SOURCE)
const HOUR_AND_HALF = wholeWords(HOUR_AND_HALF_SOURCE)
const HOURS = wholeWords(HOURS_SOURCE)
const HOUR = wholeWords(HOUR_SOURCE)
const SPOKEN_PATTERNS = SPOKEN_HOURS.map(([source, time]) => [wholeWords(source), time] as const)
const BARE_MINUTES = /(?:^| )(?:на|minutes?|by|running|хвилин на|минут на) ?(\d{1,3})(?![\d:.])/iu
const MINUTES_BEFORE = /(?:минут|мин|хвилин|хв) (?:на |по )?(\d{1,3})(?![\d:.])/iu
const TIME = wholeWords(TIME_SOURCE)
const CLOCK = wholeWords(`${CLOCK_SOURCE}${HALF_DAY_SOURCE}`)

/** Returns the arrival that the text states. Empty if the text states neither a delay nor a time. */
export function readArrival(text: string): Arrival {
  const time = (TIME.exec(text) ?? CLOCK.exec(text))?.[0]
  const clock = time === undefined ? undefined : readClock(time)
  if (clock !== undefined) return { time: clock }
  const minutes = readMinutes(text)
  return minutes === undefined || minutes > MAX_MINUTES ? {} : { minutes }
}

function readMinutes(text: string): number | undefined {
  if (HOUR_AND_HALF.test(text)) return 90
  if (HALF_HOUR.test(text)) return 30
  const stated = MINUTES.exec(text)?.[0]
  if (stated !== undefined) return Number(/(\d+)\D*$/u.exec(stated)?.[1])
  const bare = (MINUTES_BEFORE.exec(text) ?? BARE_MINUTES.exec(text))?.[1]
  if (bare !== undefined) return Number(bare)
  const hours = HOURS.exec(text)?.[0]
  if (hours !== undefined) return Number.parseInt(hours, 10) * 60
  return HOUR.test(text) ? 60 : undefined
}

/** Hours up to eleven without a leading zero are in the evening, unless the text states the morning. */
function readClock(text: string): string | undefined {
  const spoken = SPOKEN_PATTERNS.find(([pattern]) => pattern.test(text))?.[1]
  if (spoken !== undefined) return spoken
  const [, hourText = '', minuteText = '00'] = /(\d{1,2})(?:[:.-](\d{2}))?/u.exec(text) ?? []
  if (hourText === '') return undefined
  const hour = Number(hourText)
  const isMorning = /am|a\.m|утра|ранку/iu.test(text) || hourText.startsWith('0')
  const shown = hour < NOON && !isMorning ? hour + NOON : hour
  return shown >= HOURS_PER_DAY ? undefined : `${String(shown).padStart(2, '0')}:${minuteText}`
}
