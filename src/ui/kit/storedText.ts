// What a screen has kept as text, read back as plain fields. The text may be old, broken or foreign: what is no
// object has no fields. Pure.

type Fields = Readonly<Record<string, unknown>>

export function readObject(text: string | null): Fields {
  if (text === null) return {}
  try {
    return readRecord(JSON.parse(text))
  } catch {
    return {}
  }
}

export function readRecord(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
}
