// Words of somebody this program does not know, made fit to be kept and shown: short enough, well formed, without
// control characters, marks that turn the line around, and tags.

/** Longest text that is kept of a turn, in characters. */
export const LONGEST_WORDS = 8_192

const CONTROLS = /[\p{Cc}\u2028\u2029]+/gu
const INVISIBLE = /[\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu
const TAGS = /<[^<>]*>/gu
const HALVES = /\p{Cs}/gu

export function withoutControls(text: string): string {
  return text.replace(CONTROLS, ' ')
}

export function oneLine(text: string): string {
  return withoutControls(text).trim()
}

export function sanitize(words: string): string {
  const text = words.slice(0, LONGEST_WORDS).replace(HALVES, '').replace(INVISIBLE, '').replace(TAGS, ' ')
  return oneLine(text).replace(/ {2,}/g, ' ')
}
