// Regular expressions for words of a list. They match whole words only.

/**
 * Letters of the words that lists are read with. A class of all letters is compiled for seconds if it occurs a hundred
 * times in an expression that ignores case.
 */
const LETTER = "[a-zа-яіїєґ']"

/** Returns a regular expression for whole words. In the source, `\p{L}` stands for a Latin or Cyrillic letter. */
export function wholeWords(source: string, flags = 'iu'): RegExp {
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${withPlainLetters(source)})(?![\\p{L}\\p{N}])`, flags)
}

export const withPlainLetters = (source: string): string => source.replaceAll('\\p{L}', LETTER)
