// Small things about words on screen. Pure.

/** First letter upper case, the rest as it is. */
export function capitalised(text: string): string {
  const [first = '', ...rest] = text
  return first.toLocaleUpperCase() + rest.join('')
}

/** Names in a row, at most `shown` of them, then how many more. */
export function listed(names: readonly string[], shown = 5): string {
  const rest = names.length - shown
  return rest > 0 ? `${names.slice(0, shown).join(', ')} +${rest}` : names.join(', ')
}
