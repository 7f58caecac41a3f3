// Searching as you type: every word somewhere in the text, in any case, ё and е alike. Pure.

/** A text as it is searched in. */
export function searchKey(text: string): string {
  return text.normalize('NFKC').toLowerCase().replaceAll('ё', 'е')
}

/** What was typed, word by word. */
export function wordsOf(typed: string): readonly string[] {
  return searchKey(typed)
    .split(/\s+/)
    .filter((word) => word !== '')
}

export function hasWords(text: string, typed: string): boolean {
  const key = searchKey(text)
  return wordsOf(typed).every((word) => key.includes(word))
}
