// Parses text that a screen stored and returns a plain object. The text may be old, damaged or from a different
// program. If it is not a JSON object, the result has no fields.

type Fields = Readonly<Record<string, unknown>>

export function parseJsonFields(text: string | null): Fields {
  if (text === null) return {}
  try {
    return toPlainFields(JSON.parse(text))
  } catch {
    return {}
  }
}

export function toPlainFields(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}
