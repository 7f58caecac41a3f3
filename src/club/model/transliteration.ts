// Recognises the same name in Russian, Ukrainian and Latin letters, for example Олейник, Олійник and Oliinyk. It uses a
// small table of corresponding letters from the official transliterations. It knows no short forms of names and makes
// no decisions.

import { nameComparisonKey } from './name.ts'

/** Latin equivalents of Cyrillic letters. Diacritics (ё, й, ї) are removed first. */
const CYRILLIC_TO_LATIN: Readonly<Record<string, string>> = {
  а: 'a',
  б: 'b',
  в: 'v',
  г: 'h',
  ґ: 'h',
  д: 'd',
  е: 'e',
  є: 'e',
  э: 'e',
  ж: 'zh',
  з: 'z',
  и: 'i',
  і: 'i',
  ы: 'i',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  х: 'h',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  // Latin spellings of щ are shch, sch and šč. The last two also stand for ш, so all of them are treated as equal.
  щ: 'sh',
  ъ: '',
  ь: '',
  ю: 'iu',
  я: 'ia',
}

/** Latin letters whose diacritic stands for a second letter. */
const CARON_LETTERS: readonly (readonly [string, string])[] = [
  ['č', 'ch'],
  ['š', 'sh'],
  ['ž', 'zh'],
]

/**
 * Meanings of Latin letters besides those of `SAME_SOUND_REPLACEMENTS`: Jamal is Джамал, Jora is Жора, and Cvetkov is
 * Цветков.
 */
const OTHER_MEANINGS: readonly { readonly letter: RegExp; readonly meaning: string; readonly minLetters: number }[] = [
  { letter: /j/g, meaning: 'dzh', minLetters: 3 },
  // In shorter names, this meaning matches different names: Jan and Жан.
  { letter: /j/g, meaning: 'zh', minLetters: 4 },
  { letter: /c(?!h)/g, meaning: 'ts', minLetters: 3 },
]

/** Replacements that unify Latin spellings of the same sound, applied in this order. */
const SAME_SOUND_REPLACEMENTS: readonly (readonly [RegExp, string])[] = [
  [/sh?ch/g, 'sh'],
  [/[yj]/g, 'i'],
  [/w/g, 'v'],
  [/x+/g, 'ks'],
  [/ph/g, 'f'],
  [/kh|g/g, 'h'],
  [/c(?!h)/g, 'k'],
  // Unifies Артём with Artyom, and Євген with Yevhen. The next replacement unifies Андрей with Андрій.
  [/i+[eo]/g, 'e'],
  [/ei/g, 'i'],
  [/(\D)\1+/g, '$1'],
  [/^oleks/, 'aleks'],
]

/** A key that is equal for a word in Russian, Ukrainian or Latin letters. Other alphabets are not supported. */
export function transliterationKey(word: string): string {
  return keyOfLatin(latinLettersOf(word))
}

/**
 * The keys of the words of a name, once for each meaning of its Latin letters. A letter has the same meaning in all
 * words.
 */
export function transliterationKeysOf(words: readonly string[]): readonly (readonly string[])[] {
  const latin = words.map(latinLettersOf)
  const letters = latin.join('')
  const readings = OTHER_MEANINGS.filter(
    ({ letter, minLetters }) => letters.length >= minLetters && letters.search(letter) >= 0,
  ).map(({ letter, meaning }) => latin.map((word) => word.replace(letter, meaning)))
  return [latin, ...readings].map((reading) => reading.map(keyOfLatin))
}

function latinLettersOf(word: string): string {
  // The Ukrainian Ковальов corresponds to the Russian Ковалёв.
  const composed = nameComparisonKey(word).replaceAll('ьо', 'е').normalize('NFC')
  const written = CARON_LETTERS.reduce((text, [letter, letters]) => text.replaceAll(letter, letters), composed)
  const letters = written.normalize('NFD').replace(/\p{M}/gu, '')
  return [...letters].map((letter) => CYRILLIC_TO_LATIN[letter] ?? letter).join('')
}

function keyOfLatin(latin: string): string {
  return SAME_SOUND_REPLACEMENTS.reduce((text, [sound, letter]) => text.replace(sound, letter), latin)
}
