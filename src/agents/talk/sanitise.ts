// Makes words of unknown origin safe to store and show: limits their length, and removes ill-formed characters, control
// characters, characters that reverse the text direction, and tags.

/** Maximum length of a recorded text, in characters. */
export const MAX_SPEECH_CHARACTERS = 8_192

const CONTROL_CHARACTERS = /[\p{Cc}\u2028\u2029]+/gu
const INVISIBLE_CHARACTERS = /[\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu
const TAGS = /<[^<>]*>/gu
const LONE_SURROGATES = /\p{Cs}/gu

export function replaceControlCharacters(text: string): string {
  return text.replace(CONTROL_CHARACTERS, ' ')
}

export function toOneLine(text: string): string {
  return replaceControlCharacters(text).trim()
}

export function sanitiseText(words: string): string {
  const text = words
    .slice(0, MAX_SPEECH_CHARACTERS)
    .replace(LONE_SURROGATES, '')
    .replace(INVISIBLE_CHARACTERS, '')
    .replace(TAGS, ' ')
  return toOneLine(text).replace(/ {2,}/g, ' ')
}
