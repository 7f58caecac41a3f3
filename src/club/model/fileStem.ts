// Converts names that people chose to file names, which contain only letters and digits of any script and `-`. Every
// file system accepts them.

/** Linux allows 255 bytes for a complete name, and a letter outside the Latin script has two or more bytes. */
const DEFAULT_MAX_STEM_BYTES = 100
/** Windows reserves these names for devices, with any extension. */
const WINDOWS_DEVICE_NAMES = /^(?:con|prn|aux|nul|(?:com|lpt)[\d\u00b9\u00b2\u00b3])$/

/** Converts text to a part of a file name. Empty if the text has neither letters nor digits. */
export function toFileStem(text: string, limit = DEFAULT_MAX_STEM_BYTES): string {
  // Without NFC, a letter and its accent may be separate characters, and an accent alone does not count as a letter.
  const words =
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  return cutToBytes(words.join('-'), limit).replace(/-$/, '')
}

/** Joins safe parts to a complete file name. */
export function fileNameOf(parts: readonly string[], extension: string): string {
  const stem = parts.filter((part) => part !== '').join('-')
  return `${WINDOWS_DEVICE_NAMES.test(stem) ? `${stem}-file` : stem}.${extension}`
}

/** Cuts the text between two characters so that its UTF-8 encoding has at most `limit` bytes. */
function cutToBytes(text: string, limit: number): string {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(limit))
  return text.slice(0, read)
}
