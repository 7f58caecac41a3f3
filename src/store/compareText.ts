// Orders texts and streams by UTF-16 code units, so that the order is the same on every machine and in every language.

export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

export function compareByStream(a: { readonly stream: string }, b: { readonly stream: string }): number {
  return compareText(a.stream, b.stream)
}
