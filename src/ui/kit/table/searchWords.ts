// Search while typing: every word must occur somewhere in the text. Case is ignored, and ё equals е.

/** Normalises a text for searching. */
export function normaliseForSearch(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll('ё', 'е')
}

/** Splits the search text into normalised words. */
export function splitSearchWords(typed: string): readonly string[] {
  return normaliseForSearch(typed)
    .split(/\s+/)
    .filter((word) => word !== '')
}
