// The text of one line of a pasted list, without invisible characters and decoration.

const INVISIBLE_CHARACTERS = /[\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]/gu

/** Combining characters with which chats strike a text through. */
const STRIKE_OVERLAYS = /[\u0335\u0336]/gu

const EMOJI =
  /(?:\p{RI}\p{RI}|\p{Extended_Pictographic}(?:[\ufe0e\ufe0f\u20e3]|\p{EMod}|\u200d\p{Extended_Pictographic}|[\u{e0020}-\u{e007f}])*)/gu

export const LINE_BREAK = /\r\n|[\n\r\u0085\u2028\u2029]/u

/** Returns the line with single spaces, without invisible characters. A tab becomes a dash between two columns. */
export function visibleText(line: string): string {
  return line.normalize('NFC').replace(INVISIBLE_CHARACTERS, '').trim().replace(/\t+/g, ' — ').replace(/\s+/g, ' ')
}

/** Text of the same length in which ё is written as е, and all apostrophes alike, for comparison with known words. */
export function foldedText(text: string): string {
  return text
    .replaceAll('ё', 'е')
    .replaceAll('Ё', 'Е')
    .replace(/[’ʼ‘`´]/gu, "'")
}

export function hasStrikeOverlay(text: string): boolean {
  return (text.match(STRIKE_OVERLAYS) ?? []).length > 1
}

export const withoutStrikeOverlay = (text: string): string => text.replace(STRIKE_OVERLAYS, '')

/** Replaces emoji with spaces. */
export function withoutEmoji(text: string): string {
  return text
    .replace(EMOJI, ' ')
    .replace(/[\ufe0e\ufe0f]/gu, '')
    .replace(/\s+/g, ' ')
    .trim()
}

const LEADING_DECORATION = /^(?:\ufe0e|\ufe0f|(?!№)[\p{So}\p{Sk}\p{Emoji_Modifier}@~*_`"«»“”„!?.,:;=|/\\<>•·‣⁃ ])+/u
const TRAILING_DECORATION = /\ufe0e|\ufe0f|(?!№)[\p{So}\p{Sk}\p{Emoji_Modifier}@~*_`"«»“”„!?.,:;=|/\\<>•·‣⁃ ]/u

/** Removes emoji, quotes, marks of formatting and punctuation around a name. Returns emoji if nothing else is left. */
export function undecorated(text: string): string {
  const words = withoutEmoji(text)
  const bare = withoutTrailing(words.replace(LEADING_DECORATION, ''), TRAILING_DECORATION)
  if (/[\p{L}\p{N}]/u.test(bare)) return withBalancedQuotes(bare)
  return (text.match(EMOJI) ?? []).join('')
}

/** A regular expression anchored at the end would examine every run of decoration inside the text. */
function withoutTrailing(text: string, decoration: RegExp): string {
  const letters = [...text]
  const end = letters.findLastIndex((letter) => !decoration.test(letter))
  return letters.slice(0, end + 1).join('')
}

/** Removes the remaining quotation marks if the partner of one of them was removed as decoration. */
function withBalancedQuotes(text: string): string {
  const quotes = (text.match(/["«»“”„]/gu) ?? []).length
  return quotes % 2 === 0
    ? text
    : text
        .replace(/["«»“”„]/gu, '')
        .replace(/\s+/g, ' ')
        .trim()
}

export const wordsOf = (text: string): readonly string[] => text.split(' ').filter((word) => /[\p{L}\p{N}]/u.test(word))

/** Returns the name with a capital first letter if it is all in lower case, as in a mention: `@kimmy`. */
export function capitalised(name: string): string {
  const [first = ''] = name
  return name === name.toLowerCase() && /(?=\p{Ll})[\p{sc=Latin}\p{sc=Cyrillic}\p{sc=Greek}]/u.test(first)
    ? first.toUpperCase() + name.slice(first.length)
    : name
}
