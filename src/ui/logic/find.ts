// Searching as one types: every word somewhere in the text, whatever its case, ё and е alike. Pure.

const keyOf = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll('ё', 'е')

export function hasWords(text: string, typed: string): boolean {
  const known = keyOf(text)
  return keyOf(typed)
    .split(/\s+/)
    .every((word) => known.includes(word))
}
