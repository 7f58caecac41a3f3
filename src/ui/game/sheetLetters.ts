// Letters that fill a cell of the results sheet, by what they print: every language has its own,
// and all are understood in every language on screen. Pure.

import type { SheetLetters } from '../../i18n/language.ts'
import { DEFAULT_LANG, LANGS, LANGUAGES, type Lang } from '../../i18n/registry.ts'
import { ownWord } from '../../rules/rulebooks/registry.ts'
import type { Role, Winner } from '../../rules/vocabulary.ts'
import type { Exclusion } from '../../scoring/line.ts'

type Letters = Readonly<Record<Lang, string>>

const ROLE_KEYS: Readonly<Partial<Record<Role, Letters>>> = eachOf((letters) => letters.role)
/** Of a card that only a club's own rulebook has, those that its file gives it. */
export function roleKeys(role: Role): Partial<Letters> {
  return ROLE_KEYS[role] ?? Object.fromEntries(LANGS.map((lang) => [lang, ownWord(lang, 'letter', role)]))
}
export const WINNER_KEYS: Readonly<Partial<Record<Winner | 'none', Letters>>> = eachOf((letters) => letters.winner)
export const EXCLUSION_KEYS: Readonly<Record<Exclusion, Letters>> = eachOf((letters) => letters.exclusion)
/** Marks the row's player as the first victim, from any cell of the row. */
export const VICTIM_KEY = inAll((letters) => letters.victim)
/** Goes to the best move of the first victim, from any cell that takes no such letter. */
export const BEST_MOVE_KEY = inAll((letters) => letters.bestMove)

function inAll(letter: (letters: SheetLetters) => string): Letters {
  return Object.fromEntries(LANGS.map((lang) => [lang, letter(LANGUAGES[lang].letters)])) as Record<Lang, string>
}

function eachOf<K extends string>(
  group: (letters: SheetLetters) => Readonly<Record<K, string>>,
): Readonly<Record<K, Letters>> {
  const keys = Object.keys(group(LANGUAGES[DEFAULT_LANG].letters)) as K[]
  return Object.fromEntries(keys.map((key) => [key, inAll((letters) => group(letters)[key])])) as Record<K, Letters>
}

/** Empties a cell that is filled by letters. */
export function isClearing(key: string): boolean {
  return key === 'Backspace' || key === 'Delete'
}

export function isLetter(key: string, letters: Partial<Letters> | undefined): boolean {
  return Object.values(letters ?? {}).includes(key.toUpperCase())
}

/** The one of the choices that a key stands for: the letter of the language on screen goes before those of others. */
export function pressed<T extends string>(
  key: string,
  choices: readonly T[],
  lettersOf: (choice: T) => Partial<Letters> | undefined,
  lang: Lang,
): T | undefined {
  return (
    choices.find((choice) => lettersOf(choice)?.[lang] === key.toUpperCase()) ??
    choices.find((choice) => isLetter(key, lettersOf(choice)))
  )
}
