// Names of files made of names that people chose: only letters and digits of any script and `-`, which every file system
// accepts.

/** Bytes. Linux allows 255 for a whole name, and a letter outside of Latin takes two or more. */
const DEFAULT_MAX_STEM_BYTES = 100
/** Windows keeps these names for devices, with any extension. */
const WINDOWS_DEVICE_NAMES = /^(?:con|prn|aux|nul|(?:com|lpt)[\d\u00b9\u00b2\u00b3])$/

/** A part of a file's name; empty where the text has neither letters nor digits. */
export function toFileStem(text: string, limit = DEFAULT_MAX_STEM_BYTES): string {
  // A letter and its mark may come apart, and a mark alone is no letter.
  const words =
    text
      .normalize('NFC')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? []
  return cutToBytes(words.join('-'), limit).replace(/-$/, '')
}

/** The whole name, of parts that are safe. */
export function fileNameOf(parts: readonly string[], extension: string): string {
  const stem = parts.filter((part) => part !== '').join('-')
  return `${WINDOWS_DEVICE_NAMES.test(stem) ? `${stem}-file` : stem}.${extension}`
}

/** Cuts the text between two characters, so that its UTF-8 has at most `limit` bytes. */
function cutToBytes(text: string, limit: number): string {
  const { read } = new TextEncoder().encodeInto(text, new Uint8Array(limit))
  return text.slice(0, read)
}
