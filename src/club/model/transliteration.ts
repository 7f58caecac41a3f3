// One name as Russian, Ukrainian and Latin letters write it: Олейник, Олійник and Oliinyk. A small table of letters
// that correspond in the official transliterations; it knows no short forms of names and decides nothing.

import { nameKey } from './name.ts'

/** Cyrillic letters as Latin ones. Marks (ё, й, ї) are taken off before. */
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

/** What Latin spellings of the same sound become, in this order. */
const SAME_SOUND_REPLACEMENTS: readonly (readonly [RegExp, string])[] = [
  [/[yj]/g, 'i'],
  [/w/g, 'v'],
  [/x/g, 'ks'],
  [/ph/g, 'f'],
  [/kh|g/g, 'h'],
  [/c(?!h)/g, 'k'],
  // Артём and Artyom, Євген and Yevhen; then Андрей and Андрій.
  [/i+[eo]/g, 'e'],
  [/ei/g, 'i'],
  [/(\D)\1+/g, '$1'],
  [/^oleks/, 'aleks'],
]

/** Equal for a word written in Russian, Ukrainian or Latin letters; says nothing of other alphabets. */
export function transliterationKey(word: string): string {
  // The letters of the Ukrainian Ковальов are those of the Russian Ковалёв.
  const letters = nameKey(word).replaceAll('ьо', 'е').normalize('NFD').replace(/\p{M}/gu, '')
  const latin = [...letters].map((letter) => CYRILLIC_TO_LATIN[letter] ?? letter).join('')
  return SAME_SOUND_REPLACEMENTS.reduce((text, [sound, letter]) => text.replace(sound, letter), latin)
}
