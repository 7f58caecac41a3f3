// Equality for the contract suite, which also runs in a browser page, where Vitest is not available.

/** Throws an error with both values if they are not equal as JSON values. */
export function same(actual: unknown, expected: unknown, what = 'value'): void {
  if (!isSame(actual, expected)) {
    throw new Error(`${what}: expected ${show(expected)}, got ${show(actual)}`)
  }
}

function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const keys = Object.keys(a)
  return (
    keys.length === Object.keys(b).length &&
    keys.every(
      (key) =>
        Object.hasOwn(b, key) && isSame((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]),
    )
  )
}

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? String(value)
  return text.length > 600 ? `${text.slice(0, 600)}... (${text.length} characters)` : text
}
