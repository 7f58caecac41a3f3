// Regular expressions for the words in a list of people. They match whole words only.

/**
 * Letters that occur in the words of these expressions, and characters that continue a word. Character classes of all
 * letters and digits would make these expressions take a second to compile.
 */
const LETTER = "[a-zа-яіїєґ']"
const WORD_CHARACTER = String.raw`[a-zA-Z0-9\u00c0-\u024f\u0370-\u052f]`

/** Returns a regular expression for whole words. In the source, `\p{L}` stands for a Latin or Cyrillic letter. */
export function wholeWords(source: string, flags = 'iu'): RegExp {
  const words = withPlainLetters(source)
  return new RegExp(`(?<!${WORD_CHARACTER})(?:${words})(?!${WORD_CHARACTER})`, flags)
}

export const withPlainLetters = (source: string): string => source.replaceAll('\\p{L}', LETTER)
