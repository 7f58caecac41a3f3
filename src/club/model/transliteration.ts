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
  щ: 'shch',
  ъ: '',
  ь: '',
  ю: 'iu',
  я: 'ia',
}

/** Replacements that unify Latin spellings of the same sound, applied in this order. */
const SAME_SOUND_REPLACEMENTS: readonly (readonly [RegExp, string])[] = [
  [/[yj]/g, 'i'],
  [/w/g, 'v'],
  [/x/g, 'ks'],
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
  // The Ukrainian Ковальов corresponds to the Russian Ковалёв.
  const letters = nameComparisonKey(word).replaceAll('ьо', 'е').normalize('NFD').replace(/\p{M}/gu, '')
  const latin = [...letters].map((letter) => CYRILLIC_TO_LATIN[letter] ?? letter).join('')
  return SAME_SOUND_REPLACEMENTS.reduce((text, [sound, letter]) => text.replace(sound, letter), latin)
}
