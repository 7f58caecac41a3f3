// Words of somebody this program does not know, made fit to be kept and shown: short enough, well formed, without
// control characters, marks that turn the line around, and tags.

/** Longest text that is kept of a turn, in characters. */
export const MAX_SPEECH_CHARACTERS = 8_192

const CONTROL_CHARACTERS = /[\p{Cc}\u2028\u2029]+/gu
const INVISIBLE_CHARACTERS = /[\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu
const TAGS = /<[^<>]*>/gu
const LONE_SURROGATES = /\p{Cs}/gu

export function withoutControls(text: string): string {
  return text.replace(CONTROL_CHARACTERS, ' ')
}

export function oneLine(text: string): string {
  return withoutControls(text).trim()
}

export function sanitiseText(words: string): string {
  const text = words
    .slice(0, MAX_SPEECH_CHARACTERS)
    .replace(LONE_SURROGATES, '')
    .replace(INVISIBLE_CHARACTERS, '')
    .replace(TAGS, ' ')
  return oneLine(text).replace(/ {2,}/g, ' ')
}
