// Interprets words in game tables more tolerantly than words.ts. Accepts Latin letters inside a Cyrillic word, a colour
// with a card in brackets, and a result among other words. The meaning may be wrong, because it is only a hint that the
// laws of the game confirm or refute. Pure functions.

import type { Role } from '../../../rules/vocabulary.ts'
import { parseCellNumber, parseCellPoints as parseUncachedPoints } from '../cellValues.ts'
import { isDateText as isUncachedDateText } from '../columnProfile.ts'
import {
  parseGameResultWord,
  parseMonthName,
  parseRoleWord,
  parseYesNoMark,
  type TableGameResult,
  toWordComparisonKey,
} from '../words.ts'
import { remembering } from './grid.ts'

export const isDateText = remembering(isUncachedDateText)
export const parseCellPoints = remembering(parseUncachedPoints)

const LATIN_LOOKALIKES = 'abcehkmoptxyi'
const CYRILLIC_LETTERS = 'авсенкмортхуі'

/** The comparison key of a text. If it mixes both scripts, Latin letters become the Cyrillic letters they resemble. */
export const foldedKey = remembering((text) => {
  const key = toWordComparisonKey(text.replace(/[№#]/gu, ' '))
  return /[а-яіїєґ]/u.test(key) && /[a-z]/u.test(key)
    ? [...key].map((letter) => CYRILLIC_LETTERS[LATIN_LOOKALIKES.indexOf(letter)] ?? letter).join('')
    : key
})

const DIGIT_LOOKALIKES: Readonly<Record<string, string>> = { o: '0', о: '0', l: '1', i: '1', і: '1', з: '3', б: '6' }

/** A number in which a machine may have read digits as letters, such as `1O`. */
export function foldedNumber(text: string): number | undefined {
  const digits = [...text.toLowerCase()].map((letter) => DIGIT_LOOKALIKES[letter] ?? letter).join('')
  return parseCellNumber(text) ?? (text.length <= 2 ? parseCellNumber(digits) : undefined)
}

/** The key of a value. For a symbol, it is the symbol itself. A single Latin M counts as a Cyrillic М. */
export function valueKey(text: string): string {
  const key = foldedKey(text)
  return key === 'm' ? 'м' : key || text.trim()
}

const BLACK_WORD = /^(?:black|чорн|черн|маф|maf|ч$|b$)/u
const RED_WORD = /^(?:red|красн|червон|мирн|city|город|town|civ|citizen|мж|к$|r$)/u

export const isBlackWord = (text: string): boolean => BLACK_WORD.test(foldedKey(text))
export const isRedWord = (text: string): boolean => RED_WORD.test(foldedKey(text))

/** The role in a text: `Чёрный (Дон)` is a Don. A single М has none, because the numbers of cards decide its role. */
export const foldedRole = remembering((text): Role | undefined => {
  const key = foldedKey(text).replace(/ ?\d+$/u, '')
  if (key === '' || key === 'м' || key === 'm') return undefined
  if (key === 'г') return 'civilian'
  const parts = key.split(' ')
  const special = parts.map(parseRoleWord).find((role) => role === 'don' || role === 'sheriff')
  const isColoured = parts.length <= 3 && (BLACK_WORD.test(key) || RED_WORD.test(key))
  return parseRoleWord(key) ?? (isColoured ? special : undefined)
})

const LOST_WORD = /^(?:lost|loss|lose|проигр|програ|пораж|пораз)/u
const WON_WORD = /^(?:won|win|побед|перемо|выигр|вигра)/u

/** The result of a game in words. `Mafia lost` is a win for the red side. */
export const foldedResult = remembering((text): TableGameResult | undefined => {
  const key = foldedKey(text)
  if (key === '') return undefined
  const known =
    parseGameResultWord(text) ?? parseGameResultWord(key) ?? (key === 'н' || key === 'd' ? 'draw' : undefined)
  const words = key.split(' ')
  if (known !== undefined || words.length > 4) return known
  const side = words.map(parseGameResultWord).find((word) => word === 'red' || word === 'mafia')
  if (side === undefined) return undefined
  if (words.some((word) => LOST_WORD.test(word))) return side === 'red' ? 'mafia' : 'red'
  return words.some((word) => WON_WORD.test(word)) ? side : undefined
})

const TIE_MARKS: ReadonlySet<string> = new Set('draw tie ничья нічия н d ='.split(' '))

export function foldedMark(text: string): boolean | 'tie' | undefined {
  const key = text.trim().toLowerCase()
  return parseYesNoMark(key) ?? (TIE_MARKS.has(key) ? 'tie' : undefined)
}

/** Whether a cell may contain the name of a player. */
export const isNameLike = remembering(
  (text) =>
    text !== '' &&
    text.length <= 40 &&
    !/^[мm]$/iu.test(text) &&
    parseCellPoints(text) === undefined &&
    !isDateText(text) &&
    foldedRole(text) === undefined &&
    foldedResult(text) === undefined &&
    (foldedMark(text) === undefined || /^v$/iu.test(text)),
)

/** Whether a cell contains a figure, a date or a mark, and therefore no words. */
export function isPlainValue(text: string): boolean {
  return (
    text === '' ||
    parseCellPoints(text) !== undefined ||
    isDateText(text) ||
    (foldedMark(text) !== undefined && text.length <= 5)
  )
}

/** A day without its year, such as `1.9.`, `01.09` or `1 сентября`. */
export const dayWithoutYear = remembering((text): readonly [day: number, month: number] | undefined => {
  const trimmed = text.trim()
  const figures = /^(\d{1,2})[./-](\d{1,2})\.?$/u.exec(trimmed)
  if (figures && (trimmed.endsWith('.') || /[./]0\d/u.test(trimmed))) {
    const [day, month] = [Number(figures[1]), Number(figures[2])]
    return day >= 1 && day <= 31 && month >= 1 && month <= 12 ? [day, month] : undefined
  }
  const words = /^(\d{1,2})\s+(\p{L}{3,})\.?$/u.exec(trimmed)
  const month = words ? parseMonthName(words[2] ?? '') : undefined
  return words && month !== undefined ? [Number(words[1]), month] : undefined
})

const YEAR = /\b((?:19|20)\d\d)\b/u

/** The year in a title, such as `Сезон 2024`. */
export function yearIn(text: string): number | undefined {
  const found = YEAR.exec(text)?.[1]
  return found === undefined ? undefined : Number(found)
}

/** Whether a text above the games may name their year. A complete date does not, because it belongs to a game. */
export const isYearTitle = (text: string): boolean => yearIn(text) !== undefined && !isDateText(text)

const TOTALS_STEM = /^(?:итог|всего|разом|total|сумм|сума|усього|всього)/u

/** Whether a text begins with a word for a sum, such as `Итого за вечер`. */
export const isSumLike = (text: string): boolean => TOTALS_STEM.test(foldedKey(text))
