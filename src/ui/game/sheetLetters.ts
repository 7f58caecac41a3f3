// Letters that fill a cell of the results sheet: for roles, winners, exclusions, the first victim and the best move.
// Each language has its own letters. The letters of all languages are accepted, whatever the language of the screen.

import type { ResultsSheetLetters } from '../../i18n/language.ts'
import { DEFAULT_LANG, LANGS, LANGUAGES, type Lang } from '../../i18n/registry.ts'
import { findCustomRulebookWord } from '../../rules/rulebooks/registry.ts'
import type { Role, Winner } from '../../rules/vocabulary.ts'
import type { ExclusionKind } from '../../scoring/ledgerLine.ts'

type LettersByLang = Readonly<Record<Lang, string>>

const ROLE_KEYS: Readonly<Partial<Record<Role, LettersByLang>>> = eachOf((letters) => letters.role)
/** Letters for a role. The letters for a role of the club's own rulebooks are in the rulebook's file. */
export function sheetLettersOfRole(role: Role): Partial<LettersByLang> {
  return (
    ROLE_KEYS[role] ?? Object.fromEntries(LANGS.map((lang) => [lang, findCustomRulebookWord(lang, 'letter', role)]))
  )
}
export const WINNER_SHEET_LETTERS: Readonly<Partial<Record<Winner | 'none', LettersByLang>>> = eachOf(
  (letters) => letters.winner,
)
export const EXCLUSION_SHEET_LETTERS: Readonly<Record<ExclusionKind, LettersByLang>> = eachOf(
  (letters) => letters.exclusion,
)
/** Marks the player of the row as the first victim, from any cell of the row. */
export const FIRST_VICTIM_SHEET_LETTERS = inAll((letters) => letters.victim)
/** Moves to the best move of the first victim, from any cell in which the letter has no other meaning. */
export const BEST_MOVE_SHEET_LETTERS = inAll((letters) => letters.bestMove)

function inAll(letter: (letters: ResultsSheetLetters) => string): LettersByLang {
  return Object.fromEntries(LANGS.map((lang) => [lang, letter(LANGUAGES[lang].letters)])) as Record<Lang, string>
}

function eachOf<K extends string>(
  group: (letters: ResultsSheetLetters) => Readonly<Record<K, string>>,
): Readonly<Record<K, LettersByLang>> {
  const keys = Object.keys(group(LANGUAGES[DEFAULT_LANG].letters)) as K[]
  return Object.fromEntries(keys.map((key) => [key, inAll((letters) => group(letters)[key])])) as Record<
    K,
    LettersByLang
  >
}

/** Whether the key clears a cell that is filled by letters. */
export function isClearingKey(key: string): boolean {
  return key === 'Backspace' || key === 'Delete'
}

export function isKeyOneOfLetters(key: string, letters: Partial<LettersByLang> | undefined): boolean {
  return Object.values(letters ?? {}).includes(key.toUpperCase())
}

/**
 * The choice whose letter was typed. Letters of the language on screen take precedence over those of other languages.
 */
export function choiceForKey<T extends string>(
  key: string,
  choices: readonly T[],
  lettersOf: (choice: T) => Partial<LettersByLang> | undefined,
  lang: Lang,
): T | undefined {
  return (
    choices.find((choice) => lettersOf(choice)?.[lang] === key.toUpperCase()) ??
    choices.find((choice) => isKeyOneOfLetters(key, lettersOf(choice)))
  )
}
